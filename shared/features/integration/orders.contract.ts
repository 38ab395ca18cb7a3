/** Orders for programs: submit, list, read, turn into consignment notes, cancel; the same orders as on /orderListing. */
import * as z from 'zod/mini';

import {
  orderDetail,
  orderFilter,
  orderLabels,
  orderListing,
  ordersAtOnce,
} from '#shared/features/shop-order/order-listing.contract.ts';
import { generateShipment } from '#shared/features/shop-order/shop-order.contract.ts';
import { shopOrderViews } from '#shared/features/shop-order/shop-order.model.ts';
import { country } from '#shared/features/postcode/countries.model.ts';
import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { instant } from '#shared/features/webhook/webhook.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  cents,
  messages,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';

import { fieldWords, forPrograms, interfaceBase, pageFields } from './integration.model.ts';
import { orderWords } from './order-words.model.ts';

const see = forPrograms('orders', rights.externalOrders);
const ship = forPrograms('orders', rights.shipExternalOrders);

const linesMax = 200;
const quantityMax = 9999;
/** Maximum weight of one piece of goods, in grams. */
const gramsMax = 1_000_000;

const words = {
  ...fieldWords,
  ...orderWords,
  orderIds: `Ids of the orders, at most ${ordersAtOnce}`,
  id: 'Your own id of the order, at most 100 characters: sending the same id again changes that order',
  number: 'Order number shown to people, at most 60 characters; the id when empty',
  placedAt: 'When the buyer placed the order, RFC 3339; left out or null when not known',
  receiver: 'Who receives it; an address that cannot be shipped to is stored, and reported in `problems`',
  'receiver.phone': "The receiver's phone, as the buyer typed it",
  'receiver.altPhone': 'Another phone, as the buyer typed it; empty when there is none',
  totalCents: 'Total that the buyer paid, in cents; in `made`, the price of the shipment',
  lines: `Goods to ship, 1 to ${linesMax} lines`,
  sku: 'Your item number of the goods; empty when there is none',
  name: 'Name of the goods',
  weightGrams: 'Weight in grams: of one piece in a line, of all goods in an order; null when not known',
  grams: 'Weight of one piece in grams; null when not known',
  unitCents: 'Price of one piece in cents; null when not known',
  origin:
    'Country where the goods were made, two letters; for an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order has a problem',
  note: "The buyer's note, at most 300 characters; if it does not fit into the two lines of 50 on the label, the order has a problem until a person shortens it",

  orderId: 'Id of the order in the portal',
  orderNo: 'Order number shown to people',
  connectionId: "Id of the shop connection, or of your programs' connection, that the order came from",
  shopName: 'Name of that connection',
  kind: 'Kind of shop; `general` for orders of programs',
  view: '`new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order',
  text: 'Words to search for: number, CN, receiver, phone, town, goods',
  cod: '`yes`: only with cash on delivery; `no`: only without',
  from: 'First day on which the orders arrived, YYYY-MM-DD in the time zone of the account',
  to: 'Last day on which the orders arrived, YYYY-MM-DD',
  receivedAt: 'When the order arrived, RFC 3339',
  town: 'Town of the receiver',
  items: 'Short description of the goods',
  total:
    'What the buyers paid for all orders in the parcel; null when one amount is not known or in another currency',
  'total.cents': 'Amount in cents',
  priceCents:
    'Shipping price with tax, in cents; once the consignment note is created, its current price. Null while the order cannot ship, and for an order in the parcel of another, which has the price',
  service: 'Service: `standard`, `priority`, `chilled` or `frozen`',
  problem: 'The first problem, as a sentence; empty when there is none',
  asks: 'What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise',
  backState:
    'Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel',
  backAt: 'When the shop received the CN, RFC 3339; null before',
  backMessage: 'Why the CN could not be sent to the shop; empty otherwise',
  mergedNos: 'Numbers of the orders that ship in the same parcel',
  cancelledNos:
    'Those of them that their shop cancelled after the consignment note was created, until a person decides',
  otherCnNos:
    'CNs of cancelled parcels that left after all with goods that also ship in this parcel, until a person decides',
  merged: 'Orders that ship in the same parcel',
  mergedInto:
    'The order in whose parcel this one ships; both have the same `view`, `shipmentId` and `consignmentNoteNo`. Null when it has its own parcel',
  'mergedInto.orderId': 'Id of that order in the portal',
  'mergedInto.orderNo': 'Number of that order shown to people',
  pieces: 'The pieces of the parcel',
  'pieces.weightGrams': 'Weight of the piece in grams',
  content: 'What is in the parcel',
  valueCents: 'Declared value in cents; null when not declared',
  customerNote1: 'Note on the label',
  customerNote2: 'Second line of the note',
  printedOrderId:
    'Order ID on the label, combined from all orders of the parcel; if it is longer than 30 characters, the order has a problem until a person shortens it',
  problems: 'All problems, by field',
  field: 'Path of the field',
  message: 'The problem as a sentence',
  isPrinted: 'True: its label was printed',
  isFromWarehouse: "True: it ships from the courier's warehouse",
  printed: '`yes`: only printed ones; `no`: only unprinted',
  leftOut: 'Number of lines that need no parcel',
  payment: 'Payment method as the shop names it',
  status: 'Status as the shop names it; `open` for orders of programs',
  cancelledBy: '`shop`, or `person` for users and programs of the account; null while it is not cancelled',
  version: 'Number of changes',

  confirmed: 'True: confirms the questions (`isQuestion`) that were asked back',
  made: 'Orders that have a consignment note now, including those that had it before',
  isRepeat: 'True: it had its consignment note before this request',
  failed: 'Orders without a consignment note, and the reason; an unknown order has an empty `orderNo`',
  code: 'Code of the reason',
  isQuestion: 'True: it is created when you repeat the request with `confirmed`',
  next: 'Always null here: all named orders are processed in one call',
} as const;

const short = (max: number) => optionalText(max);
const given = z.object({
  companyName: short(200),
  name: short(200),
  phone: short(60),
  altPhone: short(60),
  email: short(200),
  address1: short(200),
  address2: short(200),
  address3: short(200),
  postcode: short(20),
  city: short(100),
  state: short(100),
  country: short(60),
});

const orderInput = labelled(
  z.object({
    id: text(100),
    number: optionalText(60),
    placedAt: z.optional(instant()),
    receiver: given,
    currency: z._default(text(3), 'MYR'),
    totalCents: z._default(z.nullable(cents(limits.sumMaxCents)), null),
    codCents: z._default(z.nullable(cents()), null),
    lines: z
      .array(
        z.object({
          sku: optionalText(100),
          name: text(200),
          quantity: wholeNumber(1, quantityMax),
          weightGrams: z._default(z.nullable(wholeNumber(0, gramsMax)), null),
          unitCents: z._default(z.nullable(cents()), null),
          origin: z.optional(country()),
        }),
      )
      .check(z.minLength(1, messages.required), z.maxLength(linesMax, messages.atMost(linesMax))),
    note: optionalText(300),
  }),
  orderLabels,
);
export type ProgramOrder = z.output<typeof orderInput>;

const params = labelled(z.object({ orderId: uuid() }), orderLabels);
const one = `${interfaceBase}/orders/:orderId` as const;

export const handInOrder = call({
  method: 'POST',
  path: `${interfaceBase}/orders`,
  operation: 'ordersCreate',
  needs: see,
  summary: 'Submit an order of your shop; sending the same id again changes it',
  body: orderInput,
  words,
  reply: orderDetail,
  idempotent: true,
});

const { rows, nextCursor } = orderListing.reply.shape;
export const listOrders = call({
  method: 'GET',
  path: `${interfaceBase}/orders`,
  operation: 'ordersList',
  needs: see,
  summary:
    'Orders of shops and of programs, newest first: those of one view, `new` by default; continue until nextCursor is null, as a page may be short',
  query: labelled(
    z.extend(orderFilter, {
      view: z._default(oneOf([...shopOrderViews, 'all']), 'new'),
      ...pageFields,
      cursor: z.optional(uuid()),
    }),
    orderLabels,
  ),
  words: {
    ...words,
    view: 'Which orders: `new` (can be shipped, no consignment note yet), `problem`, `generated`, `shipped` or `cancelled`; `all` for every order. `new` when left out. An order that ships in the parcel of another (`mergedInto`) is listed with `generated`, `shipped` and `all`',
    'rows.view': words.view,
  },
  reply: z.object({ rows, nextCursor }),
});

export const readOrder = call({
  method: 'GET',
  path: one,
  operation: 'ordersGet',
  needs: see,
  summary: 'One order with its goods and its problems',
  params,
  words,
  reply: orderDetail,
});

export const generateOrders = call({
  method: 'POST',
  path: `${interfaceBase}/orders/generate`,
  operation: 'ordersGenerate',
  needs: ship,
  summary:
    'Create consignment notes for orders; each order has its own result, and repeating the call creates none twice',
  body: labelled(
    z.object({
      orderIds: z
        .array(uuid())
        .check(z.minLength(1, messages.required), z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))),
      service: z.optional(oneOf(SERVICE_IDS)),
      confirmed: z._default(z.boolean(), false),
    }),
    orderLabels,
  ),
  words: { ...words, service: 'Replaces the service of each order' },
  reply: generateShipment.reply,
  idempotent: true,
});

export const cancelProgramOrder = call({
  method: 'POST',
  path: `${one}/cancel`,
  operation: 'ordersCancel',
  needs: see,
  summary:
    'Cancel an order, with its consignment note unless the courier has scanned it; repeating it changes nothing',
  params,
  words,
  reply: orderDetail,
  idempotent: true,
});
