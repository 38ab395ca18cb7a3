import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import type { SupplyOffer } from '#shared/features/supply/supply.contract.ts';
import { loadSupplyCatalogue } from '#shared/features/supply/supply-operations.contract.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Kit } from '#server/platform/kit.ts';
import { printedByPaper } from '#server/features/printing/print-log.service.ts';
import { isFor, printedOn, suggestionFor } from './supply-offer.rules.ts';
import * as queries from './supply.queries.ts';

/** Days after which received supplies count as used up or lost. */
const shelfDays = 120;
/** Days whose prints show how fast supplies are used. */
const paceDays = 30;

/** Returns the items that the account may request, with what is left of the month's limits. */
export async function readOffers(
  { clock, database: { db } }: Pick<Kit, 'clock' | 'database'>,
  scope: AccountScope,
  language: Language,
): Promise<SupplyOffer[]> {
  const now = clock.now();
  const account = await queries.findAccount(db, scope);
  const items = await queries.listItems(db, account.market);
  const month = isoDayOf(now, marketOf(marketIdOf(account.market))).slice(0, 7);
  const taken = await queries.listTaken(db, scope, month);
  const received = await queries.listReceived(db, scope, msBefore(now, shelfDays * dayMs));
  const printedLately = await printedByPaper(db, scope, msBefore(now, paceDays * dayMs));
  const offers: SupplyOffer[] = [];
  for (const item of items.filter((one) => isFor(one, account.is_cool))) {
    const { code, perPack, monthlyMax, picture, unit } = item;
    const left = Math.max(0, monthlyMax - (taken.find((row) => row.item_code === code)?.packs ?? 0));
    const came = received.filter((row) => row.item_code === code);
    const [first] = came.map((row) => row.updated_at).toSorted((a, b) => a.getTime() - b.getTime());
    const suggestion = suggestionFor(perPack, left, {
      received: came.reduce((sum, row) => sum + row.packs * perPack, 0),
      printedSince: first ? printedOn(item, await printedByPaper(db, scope, first)) : 0,
      printedLately: printedOn(item, printedLately),
    });
    offers.push({ code, name: item.name[language], picture, unit, perPack, monthlyMax, left, suggestion });
  }
  return offers;
}

/** Fills an empty catalogue with the shipped data; safe when several instances start at once. */
export async function loadShippedCatalogue({ database }: Pick<Kit, 'database'>): Promise<void> {
  if (await queries.hasItems(database.db)) return;
  const text = await readFile(new URL('./data/catalogue.json', import.meta.url), 'utf8');
  const { items } = z.parse(loadSupplyCatalogue.body, JSON.parse(text));
  await database.transaction((trx) => queries.replaceItems(trx, items));
}
