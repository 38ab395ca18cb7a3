/** Orders in the sheet editor: editing many at once, each change saved immediately. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { orderLabels, ordersAtOnce } from './order-listing.contract.ts';
import { chosenOrders } from './shop-order.contract.ts';
import { type ShopSheetField, shopSheetColumns, shopSheetFields } from './shop-sheet.model.ts';

const { externalOrders: needs } = rights;

const cellMax = 500;
const cells = <C extends z.ZodMiniType>(make: () => C) =>
  z.object(Object.fromEntries(shopSheetFields.map((field) => [field, make()])) as Record<ShopSheetField, C>);
/**
 * Longest cell of the columns for order number and buyer's note, which are shown and sent back in full. If a text breaks its own
 * rule, its cell reports it.
 */
const wholeMax = 5000;
const cell = (max = cellMax) => z.string().check(z.maxLength(max, messages.maxLength(max)));
const fieldTexts = z.partialRecord(z.enum(shopSheetFields), z.string());

const sheetRow = z.object({
  orderId: z.string(),
  row: cells(() => z.string()),
  /** A sentence for each cell that has a problem. */
  problems: fieldTexts,
  codes: fieldTexts,
  version: z.number(),
  priceCents: z.nullable(z.number()),
  /** Somebody else changed it in the meantime: the sent changes were not saved. */
  isChanged: z.boolean(),
  /** The order is no longer open: generated, cancelled or merged. */
  isGone: z.boolean(),
});
export type ShopSheetRow = z.output<typeof sheetRow>;

export const orderSheet = call({
  method: 'POST',
  path: '/api/order/OrderSheet',
  needs,
  summary: 'Open orders as rows of a sheet, with each problem at its cell',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: z.object({ rows: z.array(sheetRow), next: z.nullable(z.string()) }),
});

export const saveOrderSheet = call({
  method: 'POST',
  path: '/api/order/SaveOrderSheet',
  needs,
  summary: 'Saves changed rows of the sheet; fields that were not changed are still updated from the shop',
  body: labelled(
    z.object({
      rows: z
        .array(
          z.object({
            orderId: uuid(),
            version: wholeNumber(1, 1_000_000),
            row: z.extend(
              cells(() => z._default(cell(), '')),
              {
                orderNo: z._default(cell(wholeMax), ''),
                note: z._default(cell(wholeMax), ''),
                /** If absent, these keep their values. */
                note2: z.optional(cell()),
                origin: z.optional(cell()),
              },
            ),
          }),
        )
        .check(z.minLength(1, messages.required), z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))),
    }),
    {
      ...orderLabels,
      rows: m.shop_order_field_orders,
      'rows.orderId': m.shop_order_field_order,
      'rows.version': m.shop_order_field_version,
      'rows.row': m.shop_order_field_order,
      ...Object.fromEntries(shopSheetColumns.map(({ field, label }) => [`rows.row.${field}`, label])),
    },
  ),
  reply: z.object({ rows: z.array(sheetRow) }),
});
