/** Rows of orders and connections as the calls answer them. */
import type { OrderDetail, OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopMoney, ShopOrderDoc, ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { labelOf } from '#shared/platform/validation/parse.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { KeptFieldProblem, ShopFault } from '#server/platform/db/tables/shops.ts';
import { sayKept } from '#server/platform/words/stored-problem.ts';
import { isUntold } from './shop-back.rules.ts';
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

/** What travels with orders. */
export interface Mates {
  /** In their parcels. */
  merged: readonly MergedRecord[];
  /** In whose parcels they are. */
  carriers: readonly OrderRecord[];
}

const ownOf = (row: OrderRecord, { merged }: Mates) =>
  merged.filter(({ merged_into }) => merged_into === row.order_id);

/** The one whose parcel an order travels in; undefined of one with a parcel of its own. */
const carrierOf = ({ view, merged_into: carrierId }: OrderRecord, carriers: readonly OrderRecord[]) =>
  view === 'merged' ? carriers.find(({ order_id }) => order_id === carrierId) : undefined;

const isMade = ({ view }: OrderRecord) => view === 'generated' || view === 'shipped';

/** Where an order is, or the one that carries it; it waits by itself as soon as that one goes no more. */
function viewOf({ view: own }: OrderRecord, carrier: OrderRecord | undefined): ShopOrderView {
  const view = carrier?.view ?? own;
  return view === 'merged' || (carrier && view === 'cancelled') ? 'new' : view;
}

/** The note of the parcel that an order travels in; none while nothing is made of it. */
export function noteOfParcel(
  row: OrderRecord,
  carriers: readonly OrderRecord[],
): Pick<OrderRecord, 'shipment_id' | 'cn_no' | 'printed_at'> {
  const carrier = carrierOf(row, carriers);
  const isNoted = carrier ? isMade(carrier) : row.view !== 'new' && row.view !== 'problem';
  const { shipment_id, cn_no, printed_at } = carrier ?? row;
  return isNoted ? { shipment_id, cn_no, printed_at } : { shipment_id: null, cn_no: null, printed_at: null };
}

/** What the note of an order costs and collects now: both may be changed once it is made. Null where none stands. */
export function notedAmounts(row: OrderRecord): { priceCents: number; codCents: number | null } | null {
  // Goods of the warehouse stay generated when their note is cancelled.
  if (!isMade(row) || row.cn_status === 'cancelled' || row.total_cents === null) return null;
  return { priceCents: row.total_cents, codCents: row.cod_cents || null };
}

/** What the buyer paid for all goods of the parcel; null where one is not known, or of another currency. */
function totalOf(docs: readonly ShopOrderDoc[]): ShopMoney | null {
  const [first, ...others] = docs.map(({ total }) => total);
  return others.reduce<ShopMoney | null>(
    (sum, one) =>
      sum && one && sum.currency === one.currency ? { ...sum, cents: sum.cents + one.cents } : null,
    first ?? null,
  );
}

export function orderRowOf(row: OrderRecord, mates: Mates, scene: OrderScene): OrderRow {
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
    consignmentNoteNo: note.cn_no,
    shipmentId: note.shipment_id,
    backState: untold?.back_state ?? row.back_state,
    isPrinted: note.printed_at !== null,
    mergedNos: own.map(({ order_no }) => order_no),
    mergedInto: carrier ? { orderId: carrier.order_id, orderNo: carrier.order_no } : null,
  };
}

/** Of a parcel the one whose shop could not be told: there people tell it again. One that is told once more already comes last. */
const untoldOf = (row: OrderRecord, own: readonly MergedRecord[]) => {
  const untold = [row, ...own].filter(isUntold);
  return untold.find(({ back_state: state }) => state === 'failed') ?? untold[0];
};

export function orderDetailOf(row: OrderRecord, mates: Mates, scene: OrderScene): OrderDetail {
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
    // Its shop took it back, and the note was cancelled since.
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
} as const;
export type FaultCode = keyof typeof plainFaults | 'busy' | 'answer';
const isPlain = (code: string): code is keyof typeof plainFaults => Object.hasOwn(plainFaults, code);

/** Why a call to a shop failed; '' when it succeeded. */
export function sayFault(fault: ShopFault | null, language: Language): string {
  if (fault === null) return '';
  const said = { locale: language };
  if (isPlain(fault.code)) return plainFaults[fault.code]({}, said);
  const status = fault.status ?? '–';
  return fault.code === 'busy'
    ? m.shop_order_fault_busy({ status }, said)
    : m.shop_order_fault_answer({ status }, said);
}
