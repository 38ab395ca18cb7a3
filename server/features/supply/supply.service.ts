import {
  requestSupplies,
  type SupplyAccount,
  supplyForm,
  type SupplyDetail,
  type SupplyForm,
  type SupplyItem,
  type SupplyOffer,
  type supplyListing,
} from '#shared/features/supply/supply.contract.ts';
import type { loadSupplyCatalogue } from '#shared/features/supply/supply-operations.contract.ts';
import { daysLeft, lowDays, packsForMonth } from '#shared/features/supply/supply.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { chosenPlace, isNsa } from '#shared/features/postcode/postcode.rules.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { addAuditThere } from '#server/platform/db/audit-rows.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { accountsBeside } from '#server/features/access-controls/account-access.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { printedByPaper } from '#server/features/printing/print-log.service.ts';
import { addressOfCompany, supplyDetailOf, supplyRowOf } from './supply.mapping.ts';
import * as queries from './supply.queries.ts';
import { moveRequest } from './supply-move.service.ts';

export interface SupplyService {
  accounts(session: Session): Promise<SupplyAccount[]>;
  catalogue(session: Session, accountNo: string | undefined, language: Language): Promise<SupplyOffer[]>;
  request(session: Session, actor: Actor, form: SupplyForm, language: Language): Promise<SupplyDetail>;
  list(
    session: Session,
    wanted: OutputOf<(typeof supplyListing)['body']>,
    language: Language,
  ): Promise<CallReply<typeof supplyListing>>;
  read(session: Session, one: OneRequest, language: Language): Promise<SupplyDetail>;
  /** Ends a request for the customer: cancelled or received. */
  end(
    session: Session,
    actor: Actor,
    one: OneRequest,
    state: 'cancelled' | 'received',
    language: Language,
  ): Promise<SupplyDetail>;
  load(items: OutputOf<(typeof loadSupplyCatalogue)['body']>['items']): Promise<{ items: number }>;
}

interface OneRequest {
  requestId: string;
  accountNo?: string | undefined;
}

/** Days after which received supplies count as used up or lost. */
const shelfDays = 120;

const isFor = ({ for: who }: SupplyItem, isCool: boolean) =>
  who === 'all' || (who === 'cool' ? isCool : !isCool);

export function supplyService(kit: Kit, postcodes: PostcodeService): SupplyService {
  const { clock, database, write } = kit;

  /** Returns the accounts that the user may act for: all of the organisation for a parent with UM, otherwise their own. */
  async function scopesOf(session: Session): Promise<Map<string, AccountScope>> {
    const own: [string, AccountScope] = [session.accountNo, session.scope];
    if (!rights.manageAccounts(session.facts)) return new Map([own]);
    const others = await accountsBeside(database.db, session.scope);
    const active = others.filter((row) => row.is_active && !row.is_suspended);
    return new Map([own, ...active.map((row): [string, AccountScope] => [row.account_no, row.scope])]);
  }

  async function scopeOf(session: Session, accountNo: string | undefined): Promise<AccountScope> {
    if (accountNo === undefined || accountNo === session.accountNo) return session.scope;
    const scope = (await scopesOf(session)).get(accountNo);
    if (scope === undefined) throw notFound(m.supply_the_account);
    return scope;
  }

  async function detail(reader: Reader, scope: AccountScope, requestId: string, language: Language) {
    const row = await queries.findRequest(reader, scope, requestId);
    if (!row) throw notFound(m.supply_the_request);
    const items = await queries.listItems(reader, row.market);
    return supplyDetailOf(row, await queries.listEvents(reader, scope, requestId), items, language);
  }

  const monthOf = (market: number) => isoDayOf(clock.now(), marketOf(marketIdOf(market))).slice(0, 7);

  return {
    async accounts(session) {
      const list: SupplyAccount[] = [];
      for (const [accountNo, scope] of await scopesOf(session)) {
        const { company, market } = await queries.findAccount(database.db, scope);
        const { code } = marketOf(marketIdOf(market));
        list.push({ accountNo, name: company.name, market: code, address: addressOfCompany(company, code) });
      }
      return list;
    },

    async catalogue(session, accountNo, language) {
      const { db } = database;
      const scope = await scopeOf(session, accountNo);
      const account = await queries.findAccount(db, scope);
      const items = await queries.listItems(db, account.market);
      const taken = await queries.listTaken(db, scope, monthOf(account.market));
      const now = clock.now().getTime();
      const received = await queries.listReceived(db, scope, new Date(now - shelfDays * dayMs));
      const lately = await printedByPaper(db, scope, new Date(now - 30 * dayMs));
      const offers: SupplyOffer[] = [];
      for (const item of items.filter((one) => isFor(one, account.is_cool))) {
        const { code, perPack, monthlyMax } = item;
        const left = Math.max(0, monthlyMax - (taken.find((row) => row.item_code === code)?.packs ?? 0));
        const printedLately = sumOver(lately, item);
        const came = received.filter((row) => row.item_code === code);
        const [first] = came.map((row) => row.updated_at).toSorted((a, b) => a.getTime() - b.getTime());
        const days = daysLeft({
          received: came.reduce((sum, row) => sum + row.packs * perPack, 0),
          printedSince: first ? sumOver(await printedByPaper(db, scope, first), item) : 0,
          printedLately,
        });
        const isLow = printedLately > 0 && left > 0 && (days === null || days < lowDays);
        offers.push({
          code,
          name: item.name[language],
          picture: item.picture,
          unit: item.unit,
          perPack,
          monthlyMax,
          left,
          suggestion: isLow
            ? { daysLeft: days, printedLately, packs: packsForMonth(printedLately, perPack, left) }
            : null,
        });
      }
      return offers;
    },

    async request(session, actor, form, language) {
      const scope = await scopeOf(session, form.accountNo);
      const account = await queries.findAccount(database.db, scope);
      const marketId = marketIdOf(account.market);
      const address = form.address ?? addressOfCompany(account.company, marketOf(marketId).code);
      const wrong = (at: string, words: typeof m.supply_problem_unknown_postcode) =>
        invalid([problemAt(at, words)], labelsIn(supplyForm));
      const place = await postcodes.placeOf(marketId, address.postcode);
      if (!place) throw wrong('address.postcode', m.supply_problem_unknown_postcode);
      // Otherwise their consignment note would be refused after packing.
      if (isNsa(chosenPlace(place, address.city))) {
        const { postcode } = address;
        throw invalid(
          [problemAt('address.postcode', m.postcode_problem_not_served, { postcode })],
          labelsIn(supplyForm),
        );
      }
      const today = isoDayOf(clock.now(), marketOf(marketId));
      if (form.neededBy !== null && form.neededBy < today) {
        throw invalid([problemAt('neededBy', m.supply_problem_past_day)], labelsIn(supplyForm));
      }
      const catalogue = await queries.listItems(database.db, account.market);
      if (new Set(form.items.map(({ code }) => code)).size < form.items.length) {
        throw invalid([problemAt('items', m.supply_problem_item_twice)], labelsIn(supplyForm));
      }
      const move = {
        action: 'supply.requested',
        repeatable: { call: requestSupplies.path, body: form },
      } as const;
      return write({ ...actor, scope }, move, async ({ trx, subject }) => {
        const month = today.slice(0, 7);
        // In a fixed order, so that concurrent requests for the same items wait for each other without a deadlock.
        const inOrder = form.items.toSorted((a, b) => (a.code < b.code ? -1 : 1));
        for (const { code, packs } of inOrder) {
          const item = catalogue.find((one) => one.code === code && isFor(one, account.is_cool));
          const at = `items.${form.items.findIndex((one) => one.code === code)}.packs`;
          if (!item) throw invalid([problemAt(at, m.supply_problem_unknown_item)], labelsIn(supplyForm));
          const taken = await queries.takeOfMonth(trx, scope, { month, code, packs });
          if (taken > item.monthlyMax) {
            const left = Math.max(0, item.monthlyMax - (taken - packs));
            const words = m.supply_problem_over_limit;
            throw invalid([problemAt(at, words, { name: item.name[language], left })], labelsIn(supplyForm));
          }
        }
        const now = clock.now();
        const requestId = newId(clock);
        const requestNo = await queries.drawRequestNo(trx);
        await queries.insertRequest(
          trx,
          {
            account_id: scope,
            request_id: requestId,
            request_no: requestNo,
            state: 'requested',
            address: JSON.stringify({ ...address, city: address.city || place.State }),
            needed_by: form.neededBy,
            note: form.note,
            month,
            requested_by: session.userId,
            requested_from: session.scope,
            created_at: now,
            updated_at: now,
          },
          inOrder,
        );
        await queries.insertEvent(trx, scope, {
          requestId,
          eventId: newId(clock),
          code: 'requested',
          detail: {},
          at: now,
          by: actor.by,
        });
        await insertChange(trx, scope, 'supply-request', requestId, now);
        const done = { requestId, items: inOrder };
        subject(requestNo, done);
        // An action of a parent for another account is recorded in the audit trails of both.
        const there = { action: move.action, subject: `${requestNo} (${account.account_no})`, detail: done };
        await addAuditThere(trx, clock, { ...actor, scope }, session.scope, there);
        return detail(trx, scope, requestId, language);
      });
    },

    async list(session, { accountNo, view, cursor, limit }, language) {
      const scope = await scopeOf(session, accountNo);
      const { market } = await queries.findAccount(database.db, scope);
      const items = await queries.listItems(database.db, market);
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listRequests(database.db, scope, { view, below: cursor ?? null, limit: most }),
        (row) => row.request_id,
      );
      return {
        rows: rows.map((row) => supplyRowOf(row, items, language)),
        nextCursor: next,
        counts: await queries.countByView(database.db, scope),
      };
    },

    async read(session, { accountNo, requestId }, language) {
      return detail(database.db, await scopeOf(session, accountNo), requestId, language);
    },

    async end(session, actor, { accountNo, requestId }, state, language) {
      const scope = await scopeOf(session, accountNo);
      const action = state === 'cancelled' ? 'supply.cancelled' : 'supply.received';
      return write({ ...actor, scope }, { action }, async ({ trx, subject }) => {
        await queries.lockRequest(trx, scope, requestId);
        const row = await queries.findRequest(trx, scope, requestId);
        if (!row) throw notFound(m.supply_the_request);
        await moveRequest(kit, trx, row, actor.by, { state });
        subject(row.request_no, { requestId });
        const there = { action, subject: `${row.request_no} (${accountNo ?? session.accountNo})` } as const;
        await addAuditThere(trx, clock, { ...actor, scope }, session.scope, {
          ...there,
          detail: { requestId },
        });
        return detail(trx, scope, requestId, language);
      });
    },

    async load(items) {
      await database.transaction((trx) => queries.replaceItems(trx, items));
      return { items: items.length };
    },
  };
}

const sumOver = (printed: ReadonlyMap<number, number>, { papers }: SupplyItem) =>
  papers.reduce((sum, paper) => sum + (printed.get(paper) ?? 0), 0);
