/** Gives a parcel on its way another receiver phone or address: the label stays, and operations read the new data. */
import { sumOf, withCodFee } from '#shared/features/pricing/quote.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { ReceiverBefore } from '#server/platform/db/tables/shipments.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { shipmentEdited } from '#server/features/cod-books/cod-books.service.ts';
import { codOf, countedIn, formOf, withKept, withWeightLine } from './edit-shipment.service.ts';
import * as queries from './edit-shipment.queries.ts';
import { receiverKey } from './receiver-key.rules.ts';
import {
  cardOfShipment,
  pricingDay,
  type DecidedShipment,
  type ShippingScope,
  type ReferenceData,
} from './shipment-decision.rules.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import { countChange } from './shipment-count.service.ts';
import { decidedColumns, mustDecide, shipmentSearchText } from './shipment-issue.service.ts';
import type { Shipper } from './shipment.service.ts';
import { refuseSupplyParcel } from './supply-shipment.service.ts';

interface Redirect {
  session: Shipper;
  world: ReferenceData;
  account: ShippingScope;
  shipmentId: string;
  receiver: Party;
}

interface RedirectPrice {
  /** In cents; negative when the new address is cheaper. */
  addCents: number;
  totalCents: number;
}

/** Checks and prices the new address as the form would, without writing anything. Throws a refusal naming the form's fields. */
export async function priceRedirect(trx: Trx, redirect: Redirect): Promise<RedirectPrice> {
  const { row, decided } = await decide(trx, redirect);
  return priceOf(row, decided);
}

/** Saves the new address and its price. */
export async function redirectShipment(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  redirect: Redirect,
): Promise<RedirectPrice> {
  const { scope, market } = redirect.session;
  const { row, decided } = await decide(trx, redirect);
  const now = clock.now();
  // Keeps the chargeable weight, because a hub may have corrected the declared one.
  const columns = { ...decidedColumns(row.cn_no, decided, now), chargeable_grams: row.chargeable_grams };
  await queries.updateShipment(trx, scope, row.shipment_id, columns);
  const after = { ...row, ...columns, receiver: decided.form.receiver };
  await countChange(clock, trx, scope, countedIn(row), countedIn(after), marketOf(market));
  await shipmentEdited(clock, trx, scope, market, codOf(row.cn_no, row.shipment_id, decided));
  await insertChange(trx, scope, 'shipment', row.shipment_id, now);
  await publishEvent(trx, scope, shipmentEventFrom(row, edited(now)), now);
  return priceOf(row, decided);
}

/** Saves another phone; the price and the rest stay unchanged. */
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

/** Locks the shipment until the transaction ends and returns its current receiver and price. */
export async function holdReceiver(
  trx: Trx,
  scope: Shipper['scope'],
  shipmentId: string,
): Promise<ReceiverBefore> {
  const row = await mustLock(trx, scope, shipmentId);
  return { receiver: row.receiver, price: row.price, routingCode: row.routing_code, codCents: row.cod_cents };
}

interface Restore {
  account: Pick<ShippingScope, 'scope' | 'market'>;
  world: ReferenceData;
  shipmentId: string;
  before: ReceiverBefore;
}

/** Undoes a change of receiver: restores the earlier receiver and price, and keeps later changes of weight and COD. */
export async function restoreReceiver(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  { account, world, shipmentId, before }: Restore,
): Promise<void> {
  const { scope, market } = account;
  const row = await mustLock(trx, scope, shipmentId);
  const { receiver, routingCode } = before;
  const price = priceBefore(world, account, row, before);
  const now = clock.now();
  const columns = {
    receiver_postcode: receiver.postcode,
    receiver_key: receiverKey(receiver),
    receiver_state: receiver.state,
    total_cents: price.totalCents,
    routing_code: routingCode,
    search_text: shipmentSearchText(row.cn_no, { ...formOf(row), receiver }),
    updated_at: now,
  };
  await queries.updateShipment(trx, scope, shipmentId, {
    ...columns,
    receiver: JSON.stringify(receiver),
    price: JSON.stringify(price),
  });
  const after = { ...row, ...columns, receiver };
  await countChange(clock, trx, scope, countedIn(row), countedIn(after), marketOf(market));
  const { cn_no: cnNo, flow, cod_cents: codCents } = row;
  await shipmentEdited(clock, trx, scope, market, { shipmentId, cnNo, flow, codCents, price });
  await insertChange(trx, scope, 'shipment', shipmentId, now);
  await publishEvent(trx, scope, shipmentEventFrom(row, edited(now)), now);
}

function priceBefore(
  world: ReferenceData,
  account: Restore['account'],
  row: queries.EditableShipment,
  { price, codCents }: ReceiverBefore,
): ReceiverBefore['price'] {
  const weightOf = ({ lines }: ReceiverBefore['price'], isWeight: boolean) =>
    lines.filter(({ code }) => (code === 'weight') === isWeight);
  const former = weightOf(price, false);
  const card = row.cod_cents === codCents ? undefined : cardOfShipment(world, account, row);
  const lines = [
    ...(card ? withCodFee(former, card, row.cod_cents ?? 0) : former),
    ...weightOf(row.price, true),
  ];
  return { ...price, lines, totalCents: sumOf(lines) };
}

/** The event for the customer's programs: the consignment note changed. It is not part of the parcel's history. */
const edited = (at: Date) => ({ code: 'EDT', at, place: '', piece: null }) as const;

async function decide(trx: Trx, { session, world, account, shipmentId, receiver }: Redirect) {
  const row = await mustLock(trx, session.scope, shipmentId);
  refuseSupplyParcel(row);
  const before = formOf(row);
  if (receiver.country !== before.receiver.country)
    throw invalid([problemAt('receiver.country', m.shipment_problem_other_country)]);
  const form = { ...before, receiver };
  const decided = mustDecide(pricedAsBefore(world, row), withKept(account, before, form), form);
  const pricedOn = pricingDay(row, session.market);
  return { row, decided: { ...withWeightLine(row, decided), pricedOn } };
}

/** Uses the rate cards by which the shipment was priced originally, so that only the new address changes the price. */
const pricedAsBefore = (
  world: ReferenceData,
  { created_at, price }: queries.EditableShipment,
): ReferenceData => ({
  ...world,
  tariff: {
    ...world.tariff,
    cardFor: (scope, { market, flow, service }) =>
      cardOfShipment(world, { scope, market }, { flow, service, created_at, price }),
  },
});

async function mustLock(trx: Trx, scope: Shipper['scope'], shipmentId: string) {
  const row = await queries.lockForEdit(trx, scope, shipmentId);
  if (!row) throw notFound(m.shipment_the_shipment);
  return row;
}

const priceOf = (row: queries.EditableShipment, { price }: DecidedShipment): RedirectPrice => ({
  addCents: price.totalCents - row.total_cents,
  totalCents: price.totalCents,
});
