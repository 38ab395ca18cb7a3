/** Maps check results to an order's columns, and rows to orders and settings. */
import {
  type ShopOrderState,
  type ShopSettings,
  usualSettings,
} from '#shared/features/shop-order/shop-order.model.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import type { Problem } from '#shared/platform/validation/problem.ts';

import type { KeptFieldProblem } from '#server/platform/db/tables/shops.ts';
import { keptProblem } from '#server/platform/words/stored-problem.ts';
import type { MappedOrder } from '#server/features/shop-systems/mapped-order.mapping.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import type { FormScene, Parcel } from './shop-form.rules.ts';
import { judgeOrder } from './shop-judge.rules.ts';
import type { MergedRecord, OrderRecord } from './shop-order.queries.ts';

export const settingsOf = (row: { settings: Partial<ShopSettings> }): ShopSettings => ({
  ...usualSettings,
  ...row.settings,
});

export const parcelOf = (
  order: Pick<OrderRecord, 'order_no' | 'doc' | 'edit'>,
  merged: readonly Pick<MergedRecord, 'order_no' | 'doc' | 'edit'>[],
): Parcel => ({
  orderNo: order.order_no,
  doc: order.doc,
  edit: order.edit,
  also: merged.map(({ order_no: orderNo, doc, edit }) => ({ orderNo, doc, edit })),
});

const keptProblems = (problems: readonly Problem[]): KeptFieldProblem[] =>
  problems.map((problem) => ({ field: problem.field, ...keptProblem(problem) }));

/** The text that free-text search matches. */
export const orderSearchText = (
  orderNo: string,
  order: Pick<MappedOrder['doc'], 'receiver' | 'lines'> & { printedOrderId?: string | undefined },
  cnNo = '',
): string => {
  const { name, companyName, phone, city, postcode } = order.receiver;
  return foldAll([
    orderNo,
    order.printedOrderId ?? '',
    cnNo,
    name,
    companyName,
    phone,
    city,
    postcode,
    ...order.lines.flatMap(({ sku, name: goods }) => [sku, goods]),
  ]);
};

export function judgedColumns(
  connection: Pick<ConnectionRow, 'settings'> | undefined,
  scene: FormScene,
  order: Pick<OrderRecord, 'order_no' | 'doc' | 'edit'>,
  merged: readonly Pick<MergedRecord, 'order_no' | 'doc' | 'edit'>[] = [],
) {
  const settings = settingsOf(connection ?? { settings: {} });
  const { form, problems, shipment } = judgeOrder(parcelOf(order, merged), settings, scene);
  const state: ShopOrderState = problems.length > 0 ? 'problem' : 'new';
  return {
    state,
    problems: JSON.stringify(keptProblems(problems)),
    price_cents: shipment?.price.totalCents ?? null,
    service: form.service,
  };
}
