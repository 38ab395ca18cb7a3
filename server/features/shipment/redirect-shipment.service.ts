/** A parcel on its way gets another receiver's phone or address: its label stays, what operations read is new. */
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { shipmentEdited } from '#server/features/cod-books/cod-books.service.ts';
import { codOf, countedIn, formOf, withKept, withWeightLine } from './edit-shipment.service.ts';
import * as queries from './edit-shipment.queries.ts';
import type { DecidedShipment, ShippingScope, World } from './shipment-decision.rules.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import { countChange } from './shipment-count.service.ts';
import { decidedColumns, mustDecide, shipmentSearchText } from './shipment-issue.service.ts';
import type { Shipper } from './shipment.service.ts';

interface Redirect {
  session: Shipper;
  world: World;
  account: ShippingScope;
  shipmentId: string;
  receiver: Party;
}

export interface RedirectPrice {
  /** In cents; below zero when it is nearer. */
  addCents: number;
  totalCents: number;
}

/** Checked and priced as on the form; nothing is written. Throws a refusal naming the form's fields. */
export async function priceRedirect(trx: Trx, redirect: Redirect): Promise<RedirectPrice> {
  const { row, decided } = await decide(trx, redirect);
  return priceOf(row, decided);
}

/** Writes the new address, with what it costs. */
export async function redirectShipment(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  redirect: Redirect,
): Promise<RedirectPrice> {
  const { scope, market } = redirect.session;
  const { row, decided } = await decide(trx, redirect);
  const now = clock.now();
  const columns = decidedColumns(row.cn_no, decided, now);
  await queries.updateShipment(trx, scope, row.shipment_id, columns);
  const after = { ...row, ...columns, receiver: decided.form.receiver };
  await countChange(clock, trx, scope, countedIn(row), countedIn(after), marketOf(market));
  await shipmentEdited(clock, trx, scope, market, codOf(row.cn_no, row.shipment_id, decided));
  await insertChange(trx, scope, 'shipment', row.shipment_id, now);
  await publishEvent(trx, scope, shipmentEventFrom(row, edited(now)), now);
  return priceOf(row, decided);
}

/** Another phone costs nothing and changes nothing else. */
export async function changePhone(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  { scope }: Pick<Shipper, 'scope'>,
  shipmentId: string,
  phone: string,
): Promise<void> {
  const row = await mustLock(trx, scope, shipmentId);
  const form = formOf(row);
  const receiver = { ...form.receiver, phone };
  const now = clock.now();
  await queries.updateShipment(trx, scope, shipmentId, {
    receiver: JSON.stringify(receiver),
    search_text: shipmentSearchText(row.cn_no, { ...form, receiver }),
    updated_at: now,
  });
  await insertChange(trx, scope, 'shipment', shipmentId, now);
  await publishEvent(trx, scope, shipmentEventFrom(row, edited(now)), now);
}

/** The event for programs: the consignment note changed. The parcel's history has no event of it. */
const edited = (at: Date) => ({ code: 'EDT', at, place: '', piece: null }) as const;

async function decide(trx: Trx, { session, world, account, shipmentId, receiver }: Redirect) {
  const row = await mustLock(trx, session.scope, shipmentId);
  const before = formOf(row);
  if (receiver.country !== before.receiver.country)
    throw invalid([problemAt('receiver.country', m.shipment_problem_other_country)]);
  const form = { ...before, receiver };
  const decided = mustDecide(world, withKept(account, before, form), form);
  return { row, decided: withWeightLine(row, decided) };
}

async function mustLock(trx: Trx, scope: Shipper['scope'], shipmentId: string) {
  const row = await queries.lockWhole(trx, scope, shipmentId);
  if (!row) throw notFound(m.shipment_the_shipment);
  return row;
}

const priceOf = (row: queries.WholeShipment, { price }: DecidedShipment): RedirectPrice => ({
  addCents: price.totalCents - row.total_cents,
  totalCents: price.totalCents,
});
