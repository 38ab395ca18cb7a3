/** Rows of orders and connections as the calls answer them. */
import type { OrderDetail, OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
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
  type JudgingSettings,
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

export function orderRowOf(row: OrderRecord, merged: readonly MergedRecord[], scene: OrderScene): OrderRow {
  const { language, connections, market } = scene;
  const connection = connections.get(row.connection_id);
  const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
  const parcel = parcelOf(row, own);
  const receiver = row.edit.receiver ?? row.doc.receiver;
  const settings = scene.settingsOf(connection);
  const [first] = row.problems;
  const untold = untoldOf(row, own);
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    connectionId: row.connection_id,
    shopName: connection?.name ?? '',
    kind: connection?.kind ?? 'general',
    view: viewOf(row),
    receivedAt: row.created_at.toISOString(),
    receiverName: receiver.name,
    town: [receiver.postcode, receiver.city].filter(Boolean).join(' '),
    items: contentOf([...row.doc.lines, ...own.flatMap(({ doc }) => doc.lines)]),
    weightGrams: piecesOf(parcel, settings).reduce((sum, { weightGrams }) => sum + weightGrams, 0),
    total: row.doc.total,
    codCents: codOf(parcel, marketOf(market).currencyCode),
    priceCents: row.price_cents,
    service: row.service,
    problem: first ? sayProblem(first, language) : '',
    asks: row.view === 'cancelled' ? null : row.asks,
    cancelledNos: own.filter(({ asks }) => asks === 'cancelled').map(({ order_no }) => order_no),
    consignmentNoteNo: row.view === 'new' ? null : row.cn_no,
    shipmentId: row.view === 'new' ? null : row.shipment_id,
    backState: untold?.back_state ?? row.back_state,
    isPrinted: row.view !== 'new' && row.printed_at !== null,
    mergedNos: own.map(({ order_no }) => order_no),
  };
}

/** Of a parcel the one whose shop could not be told: there people tell it again. One that is told once more already comes last. */
const untoldOf = (row: OrderRecord, own: readonly MergedRecord[]) => {
  const untold = [row, ...own].filter(isUntold);
  return untold.find(({ back_state: state }) => state === 'failed') ?? untold[0];
};

/** An order that travels in another's parcel is read where that one is. */
const viewOf = ({ view }: OrderRecord): ShopOrderView => (view === 'merged' ? 'new' : view);

export function orderDetailOf(
  row: OrderRecord,
  merged: readonly MergedRecord[],
  scene: OrderScene,
): OrderDetail {
  const { language, market, isAllowOrderId } = scene;
  const { currencyCode } = marketOf(market);
  const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
  const parcel = parcelOf(row, own);
  const settings = scene.settingsOf(scene.connections.get(row.connection_id));
  return {
    ...orderRowOf(row, merged, scene),
    receiver: row.edit.receiver ?? row.doc.receiver,
    pieces: piecesOf(parcel, settings),
    content: row.edit.content ?? contentOf([...row.doc.lines, ...own.flatMap(({ doc }) => doc.lines)]),
    valueCents: valueOf(parcel, currencyCode),
    ...textsOf(parcel, isAllowOrderId),
    problems: row.problems.map((problem) => ({
      field: problem.field,
      message: sayProblem(problem, language),
    })),
    lines: [...row.doc.lines, ...own.flatMap(({ doc }) => doc.lines)],
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
