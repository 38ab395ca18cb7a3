/** Orders in the sheet editor: many fixed at once, each change saved as it is made. */
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
/** Notes of buyers and the numbers of a parcel are shown whole, and come back as they were: their own rules are told at the cell. */
const wholeMax = 5000;
const cell = (max = cellMax) => z.string().check(z.maxLength(max, messages.maxLength(max)));
const told = z.partialRecord(z.enum(shopSheetFields), z.string());

const sheetRow = z.object({
  orderId: z.string(),
  row: cells(() => z.string()),
  /** A sentence for each cell that has a message. */
  problems: told,
  codes: told,
  version: z.number(),
  priceCents: z.nullable(z.number()),
  /** Changed by somebody else since: what was sent is not saved. */
  isChanged: z.boolean(),
  /** It waits no more: generated, cancelled, merged. */
  isGone: z.boolean(),
});
export type ShopSheetRow = z.output<typeof sheetRow>;

export const orderSheet = call({
  method: 'POST',
  path: '/api/order/OrderSheet',
  needs,
  summary: 'Orders that wait as rows of a sheet, with each problem at its cell',
  body: labelled(z.object(chosenOrders), orderLabels),
  reply: z.object({ rows: z.array(sheetRow), next: z.nullable(z.string()) }),
});

export const saveOrderSheet = call({
  method: 'POST',
  path: '/api/order/SaveOrderSheet',
  needs,
  summary: 'Saves changed rows of the sheet; what was left alone follows the shop',
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
                /** Left out, these stay as they are. */
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
