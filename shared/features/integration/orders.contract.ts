/** Orders by program: handed in, listed, read, made into consignment notes, cancelled; the same as those of /orderListing. */
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
/** Of one piece of goods, in grams. */
const gramsMax = 1_000_000;

const words = {
  ...fieldWords,
  ...orderWords,
  orderIds: `Orders by their ids, at most ${ordersAtOnce}`,
  id: 'Your own id of the order, at most 100 characters: the same id again is the same order, changed',
  number: 'Number that people know the order by, at most 60 characters; the id when empty',
  placedAt: 'When the buyer placed it, RFC 3339; left out or null when it is not known',
  receiver: 'Who receives it; what cannot ship is kept, and told in `problems`',
  'receiver.phone': "The receiver's phone, as the buyer typed it",
  'receiver.altPhone': 'Another phone, as the buyer typed it; empty when there is none',
  totalCents: 'What the buyer paid in all, in cents; in `made`, the price of the shipment',
  lines: `Goods that travel, 1 to ${linesMax} lines`,
  sku: 'Your number of the goods; empty when there is none',
  name: 'What the goods are called',
  weightGrams: 'Weight in grams: of one in a line, of all in an order; null when it is not known',
  grams: 'Weight of one in grams; null when it is not known',
  unitCents: 'Price of one in cents; null when it is not known',
  origin:
    'Country where the goods were made, two letters; of an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order is a problem',
  note: 'What the buyer wrote, at most 300 characters; what two lines of 50 on the label have no room for is a problem until a person shortens it',

  orderId: 'Id of the order in the portal',
  orderNo: 'Number that people know the order by',
  connectionId: 'Id of the shop, or of the connection of your programs, that the order came from',
  shopName: 'Name of that connection',
  kind: 'Kind of shop; `general` for orders of programs',
  view: '`new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it',
  text: 'Words to search for: number, CN, receiver, phone, town, goods',
  cod: '`yes`: only with cash on delivery; `no`: only without',
  from: 'First day on which they came, YYYY-MM-DD in the time zone of the account',
  to: 'Last day on which they came, YYYY-MM-DD',
  receivedAt: 'When it came, RFC 3339',
  town: 'Town of the receiver',
  items: 'The goods in a few words',
  total:
    'What the buyer paid, for all orders in its parcel; null when one is not known, or of another currency',
  'total.cents': 'Amount in cents',
  priceCents:
    'What shipping costs with tax, in cents: once the consignment note is made, what that costs now; null while it cannot ship, and in the parcel of another, where the one that carries it has the price',
  service: 'Service: `standard`, `priority`, `chilled` or `frozen`',
  problem: 'The first of what is wrong, as a sentence; empty when nothing is',
  asks: 'What its shop did after the consignment note was made: `changed` or `cancelled`; null usually',
  backState:
    'Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not',
  backAt: 'When the shop was told, RFC 3339; null before',
  backMessage: 'Why the shop could not be told; empty when it could',
  mergedNos: 'Numbers of the orders that travel in the same parcel',
  cancelledNos:
    'Of these, the ones that their shop cancelled after the consignment note was made, until a person decided',
  merged: 'Orders that travel in the same parcel',
  mergedInto:
    'The order in whose parcel it travels; the two have one `view`, `shipmentId` and `consignmentNoteNo`. Null when it has a parcel of its own',
  'mergedInto.orderId': 'Id of that order in the portal',
  'mergedInto.orderNo': 'Number that people know that order by',
  pieces: 'The pieces of the parcel',
  'pieces.weightGrams': 'Weight of the piece in grams',
  content: 'What is in the parcel',
  valueCents: 'Declared value in cents; null when not declared',
  customerNote1: 'Note on the label',
  customerNote2: 'Second line of the note',
  printedOrderId:
    'Order ID on the label, that of all orders of the parcel; one of more than 30 characters is a problem until a person shortens it',
  problems: 'All that is wrong, by field',
  field: 'Path of the field',
  message: 'What is wrong, as a sentence',
  isPrinted: 'True: its label was printed',
  isFromWarehouse: "True: it ships from the courier's warehouse",
  printed: '`yes`: only printed ones; `no`: only unprinted',
  leftOut: 'How many lines need no parcel',
  payment: 'How the buyer pays, as the shop says it',
  status: 'As the shop says it; `open` for orders of programs',
  cancelledBy: '`shop` or `person`, which programs of the account are too; null while it is not cancelled',
  version: 'Counts the changes',

  confirmed: 'True: what is asked back (`isQuestion`) is meant',
  made: 'Orders that have a consignment note now, also those that had it before',
  isRepeat: 'True: it had its consignment note before this request',
  failed: 'Orders that have none, and why; one that is unknown has an empty `orderNo`',
  code: 'Why not, as programs compare it',
  isQuestion: 'True: it is made when asked again with `confirmed`',
  next: 'Always null here: named orders are made in one call',
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
  summary: 'Hand in an order of your shop; the same id again changes it',
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
    'Orders of shops and of programs, newest first: those of one view, of `new` when none is named; go on until nextCursor is null, as a page may be short',
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
    view: 'Which orders: `new` (can be shipped, nothing is made of them yet), `problem`, `generated`, `shipped` or `cancelled`; `all` for every one. `new` when left out. One that travels in the parcel of another (`mergedInto`) is listed with `generated`, `shipped` and `all`',
    'rows.view': words.view,
  },
  reply: z.object({ rows, nextCursor }),
});

export const readOrder = call({
  method: 'GET',
  path: one,
  operation: 'ordersGet',
  needs: see,
  summary: 'One order with its goods and what is wrong with it',
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
    'Make consignment notes of orders; each answers for itself, and each is made once however often it is asked for',
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
  words: { ...words, service: 'Instead of the own service of each order' },
  reply: generateShipment.reply,
  idempotent: true,
});

export const cancelProgramOrder = call({
  method: 'POST',
  path: `${one}/cancel`,
  operation: 'ordersCancel',
  needs: see,
  summary:
    'Cancel an order, with its consignment note while nobody of the courier has scanned it; twice is as good as once',
  params,
  words,
  reply: orderDetail,
  idempotent: true,
});
