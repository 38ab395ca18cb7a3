/** Maps rows of orders and connections to API responses. */
import type { OrderDetail, OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopMoney, ShopOrderDoc, ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { labelOf } from '#shared/platform/validation/parse.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { KeptFieldProblem, ShopFault } from '#server/platform/db/tables/shops.ts';
import { sayKept } from '#server/platform/words/stored-problem.ts';
import type { FaultCode } from '#server/features/shop-systems/shop-port.rules.ts';
import { isUnreported } from './shop-back.rules.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import {
  buyersNote,
  codOf,
  contentOf,
  docsOf,
  type JudgingSettings,
  originOfAll,
  originsOf,
  piecesOf,
  textsOf,
  valueOf,
} from './shop-form.rules.ts';
import { parcelOf } from './shop-judged.mapping.ts';
import type { DoubledRecord } from './order-parcel.queries.ts';
import type { MergedRecord, OrderRecord } from './shop-order.queries.ts';

export interface OrderScene {
  market: MarketId;
  isAllowOrderId: boolean;
  language: Language;
  connections: ReadonlyMap<string, ConnectionRow>;
  settingsOf: (row: ConnectionRow | undefined) => JudgingSettings;
}

export const sayProblem = ({ field, code, params }: KeptFieldProblem, language: Language): string =>
  sayKept({ code, params }, labelOf(orderForm, field, { locale: language }), language);

/** The orders that share parcels with the listed ones. */
export interface SharedParcels {
  /** Orders in the parcels of the listed ones. */
  merged: readonly MergedRecord[];
  /** Orders in whose parcels the listed ones travel. */
  carriers: readonly OrderRecord[];
  /** Further parcels that left with these orders, until a user decides about them. */
  doubled: readonly DoubledRecord[];
}

const ownOf = (row: OrderRecord, { merged }: SharedParcels) =>
  merged.filter(({ merged_into }) => merged_into === row.order_id);

/** The order in whose parcel this one travels; undefined when it has its own parcel. */
const carrierOf = ({ view, merged_into: carrierId }: OrderRecord, carriers: readonly OrderRecord[]) =>
  view === 'merged' ? carriers.find(({ order_id }) => order_id === carrierId) : undefined;

const isMade = ({ view }: OrderRecord) => view === 'generated' || view === 'shipped';

/** The view of an order, or of the order that carries it. It is new again once the carrying order is cancelled. */
function viewOf({ view: own }: OrderRecord, carrier: OrderRecord | undefined): ShopOrderView {
  const view = carrier?.view ?? own;
  return view === 'merged' || (carrier && view === 'cancelled') ? 'new' : view;
}

/** The note of the parcel that an order travels in; null values until one is created. */
export function noteOfParcel(
  row: OrderRecord,
  carriers: readonly OrderRecord[],
): Pick<OrderRecord, 'shipment_id' | 'cn_no' | 'printed_at'> {
  const carrier = carrierOf(row, carriers);
  const isNoted = carrier ? isMade(carrier) : row.view !== 'new' && row.view !== 'problem';
  const { shipment_id, cn_no, printed_at } = carrier ?? row;
  return isNoted ? { shipment_id, cn_no, printed_at } : { shipment_id: null, cn_no: null, printed_at: null };
}

/** The current price and COD of the note, which may change after it is created. Null without an active note. */
export function notedAmounts(row: OrderRecord): { priceCents: number; codCents: number | null } | null {
  // Orders in the warehouse stay generated when their note is cancelled.
  if (!isMade(row) || row.cn_status === 'cancelled' || row.total_cents === null) return null;
  return { priceCents: row.total_cents, codCents: row.cod_cents || null };
}

/** What the buyers paid for all orders of the parcel; null when an amount is unknown or the currencies differ. */
function totalOf(docs: readonly ShopOrderDoc[]): ShopMoney | null {
  const [first, ...others] = docs.map(({ total }) => total);
  return others.reduce<ShopMoney | null>(
    (sum, one) =>
      sum && one && sum.currency === one.currency ? { ...sum, cents: sum.cents + one.cents } : null,
    first ?? null,
  );
}

export function orderRowOf(row: OrderRecord, mates: SharedParcels, scene: OrderScene): OrderRow {
  const { language, connections, market } = scene;
  const connection = connections.get(row.connection_id);
  const own = ownOf(row, mates);
  const carrier = carrierOf(row, mates.carriers);
  const note = noteOfParcel(row, mates.carriers);
  const amounts = notedAmounts(row);
  const parcel = parcelOf(row, own);
  const receiver = row.edit.receiver ?? row.doc.receiver;
  const settings = scene.settingsOf(connection);
  const [first] = (carrier ?? row).problems;
  const untold = untoldOf(row, own);
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    connectionId: row.connection_id,
    shopName: connection?.name ?? '',
    kind: connection?.kind ?? 'general',
    view: viewOf(row, carrier),
    receivedAt: row.created_at.toISOString(),
    receiverName: receiver.name,
    town: [receiver.postcode, receiver.city].filter(Boolean).join(' '),
    items: contentOf([...row.doc.lines, ...own.flatMap(({ doc }) => doc.lines)]),
    weightGrams: piecesOf(parcel, settings).reduce((sum, { weightGrams }) => sum + weightGrams, 0),
    total: totalOf(docsOf(parcel)),
    codCents: amounts ? amounts.codCents : codOf(parcel, marketOf(market).currencyCode),
    priceCents: carrier ? null : (amounts?.priceCents ?? row.price_cents),
    service: row.service,
    problem: first ? sayProblem(first, language) : '',
    asks: row.view === 'cancelled' ? null : row.asks,
    cancelledNos: own.filter(({ asks }) => asks === 'cancelled').map(({ order_no }) => order_no),
    otherCnNos: otherCnNosOf([row, ...own], mates),
    consignmentNoteNo: note.cn_no,
    shipmentId: note.shipment_id,
    backState: untold?.back_state ?? row.back_state,
    isPrinted: note.printed_at !== null,
    mergedNos: own.map(({ order_no }) => order_no),
    mergedInto: carrier ? { orderId: carrier.order_id, orderNo: carrier.order_no } : null,
  };
}

/** Consignment notes with which goods of these orders left before, as far as no user has decided about them. */
export function otherCnNosOf(
  rows: readonly { order_id: string }[],
  { doubled }: Pick<SharedParcels, 'doubled'>,
): string[] {
  const ids = new Set(rows.map(({ order_id: orderId }) => orderId));
  return [...new Set(doubled.flatMap(({ orderId, cnNo }) => (ids.has(orderId) ? cnNo : [])))];
}

/**
 * The order of a parcel whose shop could not be informed; users retry it there. Failed ones come before those in their
 * final try.
 */
const untoldOf = (row: OrderRecord, own: readonly MergedRecord[]) => {
  const untold = [row, ...own].filter(isUnreported);
  return untold.find(({ back_state: state }) => state === 'failed') ?? untold[0];
};

export function orderDetailOf(row: OrderRecord, mates: SharedParcels, scene: OrderScene): OrderDetail {
  const { language, market, isAllowOrderId } = scene;
  const { currencyCode } = marketOf(market);
  const own = ownOf(row, mates);
  const parcel = parcelOf(row, own);
  const settings = scene.settingsOf(scene.connections.get(row.connection_id));
  const origins = originsOf(parcel, settings);
  return {
    ...orderRowOf(row, mates, scene),
    receiver: row.edit.receiver ?? row.doc.receiver,
    pieces: piecesOf(parcel, settings),
    content: row.edit.content ?? contentOf([...row.doc.lines, ...own.flatMap(({ doc }) => doc.lines)]),
    valueCents: valueOf(parcel, currencyCode),
    ...textsOf(parcel, isAllowOrderId),
    problems: (carrierOf(row, mates.carriers) ?? row).problems.map((problem) => ({
      field: problem.field,
      message: sayProblem(problem, language),
    })),
    lines: [...row.doc.lines, ...own.flatMap(({ doc }) => doc.lines)].map((line, at) => ({
      ...line,
      origin: origins[at] ?? null,
    })),
    origin: originOfAll(parcel, settings),
    currency: row.doc.total?.currency ?? currencyCode,
    leftOut: row.doc.leftOut,
    isFromWarehouse: row.fulfilment_order_id !== null,
    note: buyersNote(parcel),
    payment: row.doc.payment,
    status: row.doc.status,
    placedAt: row.doc.placedAt,
    // The shop took the order back and its note was cancelled later, so `cancelled_by` is not set yet.
    cancelledBy: row.view === 'cancelled' ? (row.cancelled_by ?? 'shop') : row.cancelled_by,
    backAt: row.back_at?.toISOString() ?? null,
    backMessage: sayFault((untoldOf(row, own) ?? row).back_problem, language),
    merged: own.map(({ order_id: orderId, order_no: orderNo }) => ({ orderId, orderNo })),
    version: row.version,
  };
}

const plainFaults = {
  address: m.shop_order_fault_address,
  unreachable: m.shop_order_fault_unreachable,
  timeout: m.shop_order_fault_timeout,
  keys: m.shop_order_fault_keys,
  gone: m.shop_order_fault_gone,
  unreadable: m.shop_order_problem_keys_unreadable,
} as const satisfies Record<Exclude<FaultCode, 'busy' | 'answer'>, unknown>;
const isPlain = (code: string): code is keyof typeof plainFaults => Object.hasOwn(plainFaults, code);

/** The reason why a call to a shop failed; '' when there is no fault. */
export function sayFault(fault: ShopFault | null, language: Language): string {
  if (fault === null) return '';
  const options = { locale: language };
  if (isPlain(fault.code)) return plainFaults[fault.code]({}, options);
  const status = fault.status ?? '–';
  return fault.code === 'busy'
    ? m.shop_order_fault_busy({ status }, options)
    : m.shop_order_fault_answer({ status }, options);
}
