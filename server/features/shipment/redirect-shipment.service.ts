/** A parcel on its way gets another receiver's phone or address: its label stays, what operations read is new. */
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
  type World,
} from './shipment-decision.rules.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import { countChange } from './shipment-count.service.ts';
import { decidedColumns, mustDecide, shipmentSearchText } from './shipment-issue.service.ts';
import type { Shipper } from './shipment.service.ts';
import { mustBeOfAccount } from './supply-shipment.service.ts';

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
  // A hub may have weighed it since it was declared.
  const columns = { ...decidedColumns(row.cn_no, decided, now), chargeable_grams: row.chargeable_grams };
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

/** Its receiver as it is, and what it costs; held until the transaction ends. */
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
  world: World;
  shipmentId: string;
  before: ReceiverBefore;
}

/** Nothing comes of a change: the receiver and the price of before, with what was found since of its weight and its COD. */
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
  world: World,
  account: Restore['account'],
  row: queries.WholeShipment,
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

/** The event for programs: the consignment note changed. The parcel's history has no event of it. */
const edited = (at: Date) => ({ code: 'EDT', at, place: '', piece: null }) as const;

async function decide(trx: Trx, { session, world, account, shipmentId, receiver }: Redirect) {
  const row = await mustLock(trx, session.scope, shipmentId);
  mustBeOfAccount(row);
  const before = formOf(row);
  if (receiver.country !== before.receiver.country)
    throw invalid([problemAt('receiver.country', m.shipment_problem_other_country)]);
  const form = { ...before, receiver };
  const decided = mustDecide(pricedAsBefore(world, row), withKept(account, before, form), form);
  const pricedOn = pricingDay(row, session.market);
  return { row, decided: { ...withWeightLine(row, decided), pricedOn } };
}

/** The prices are those by which it was priced before it went: a new address costs what it changes, and nothing else. */
const pricedAsBefore = (world: World, { created_at, price }: queries.WholeShipment): World => ({
  ...world,
  tariff: {
    ...world.tariff,
    cardFor: (scope, { market, flow, service }) =>
      cardOfShipment(world, { scope, market }, { flow, service, created_at, price }),
  },
});

async function mustLock(trx: Trx, scope: Shipper['scope'], shipmentId: string) {
  const row = await queries.lockWhole(trx, scope, shipmentId);
  if (!row) throw notFound(m.shipment_the_shipment);
  return row;
}

const priceOf = (row: queries.WholeShipment, { price }: DecidedShipment): RedirectPrice => ({
  addCents: price.totalCents - row.total_cents,
  totalCents: price.totalCents,
});
