/** Orders from the courier's warehouse and its stock, for programs (domain.md "Fulfilment"). */
import * as z from 'zod/mini';

import {
  createFulfilmentOrder,
  getFulfilmentOrder,
  fulfilmentOrderForm,
  orderLabels,
  orderListing,
  ordersAtOnce,
  orderViews,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { generateOrders } from '#shared/features/fulfilment/order-moves.contract.ts';
import {
  quantityMax,
  sku,
  stockLabels,
  stockListing,
  stockRow,
} from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  grams,
  isoDay,
  labelText,
  messages,
  oneOf,
  optionalText,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';

import { fieldWords, forPrograms, interfaceBase, pageFields } from './integration.model.ts';
import { orderWords } from './order-words.model.ts';
import { shipmentWords } from './shipment-input.model.ts';

const see = forPrograms('orders', rights.fulfilment);
const make = forPrograms('orders', rights.createFulfilment);

const words = {
  ...fieldWords,
  ...orderWords,
  orderIds: `Ids of the orders, at most ${ordersAtOnce}`,
  reference: "The customer's own order number, at most 30 characters; empty when there is none",
  service: 'Service: `standard` or `priority`',
  receiver: 'Who receives it',
  lines: 'Goods of the warehouse, 1 to 50 lines, each SKU once',
  sku: 'SKU of the product in the warehouse',
  note: 'Note on the label, at most 50 characters',
  confirmed: shipmentWords.confirmed,
  orderId: 'Id of the order',
  orderNo: 'Number of the order',
  state: 'State of the order: `new`, `generated` and so on',
  source: 'Where the order came from: form, file, program or shop',
  place: 'Town of the receiver',
  name: 'Name of the product',
  itemCount: 'Total number of pieces of goods',
  codToCollectCents:
    'COD in cents that a remake would collect; null when there is none, or the buyer has paid',
  isShort: 'True: current stock does not cover it',
  isInWave: 'True: the order is in a picking wave',
  remakeCount: 'Number of consignment notes created before this one',
  shopAsks:
    'What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing',
  version: 'Version number, increased by each change of the order by a person',
  changedBy: 'Login ID of the person who last changed it; null when nobody has',
  changedAt: 'When it was last changed, UTC, ISO 8601; null when it never was',
  createdAt: 'When it was created, RFC 3339',
  items: 'Goods of the order, for picking and packing',
  barcode: 'Bar code of the product; empty when it has none',
  bin: 'Where it is stored in the warehouse',
  available:
    'How many are on hand and not reserved; of a product, negative when orders hold more than there are',
  parcels: 'Every consignment of the order, oldest first',
  remakeOf: 'CN that this one replaces; null for the first',
  reason: 'Why it was created again; null for the first',
  madeAt: 'When it was created, RFC 3339',
  events: 'Events of the order',
  eventId: 'Id of the event',
  code: 'Code of the event; in results, the code of the reason for refusal',
  at: 'When it happened, RFC 3339',
  by: 'Who did it',
  results: 'One result for each order',
  outcome: '`done`, `already` (done before), `short` (not enough stock) or `refused`',
  message: 'Why it was refused, as a sentence; null when done',
  view: 'Only orders in this state; `all` for any',
  q: 'Words to search for: number, order ID, CN, receiver, phone, SKU',
  from: 'First day of creation, YYYY-MM-DD in the time zone of the account',
  to: 'Last day of creation, YYYY-MM-DD',
  productId: 'Id of the product',
  weightGrams: 'Weight of one piece in grams',
  hsCode: 'Code of the Harmonized System, 8 digits; empty when not known',
  origin: 'Country of origin, two letters; empty when not known',
  lowAt: 'The stock is low when this many or fewer are available',
  onHand: 'How many are in the warehouse',
  reserved: 'How many are reserved for orders',
  incoming: 'How many are announced and not received yet',
  isLow: 'True: the stock is low',
} as const;

const params = labelled(z.object({ orderId: uuid() }), orderLabels);
const one = `${interfaceBase}/fulfilment-orders/:orderId` as const;

export const makeFulfilmentOrder = call({
  method: 'POST',
  path: `${interfaceBase}/fulfilment-orders`,
  operation: 'fulfilmentOrdersCreate',
  needs: make,
  summary: 'Create an order of goods from the warehouse; nothing is reserved until it is generated',
  body: fulfilmentOrderForm,
  words,
  reply: createFulfilmentOrder.reply,
  idempotent: true,
});

const { rows, nextCursor } = orderListing.reply.shape;
export const listFulfilmentOrders = call({
  method: 'GET',
  path: `${interfaceBase}/fulfilment-orders`,
  operation: 'fulfilmentOrdersList',
  needs: see,
  summary:
    'Orders of goods from the warehouse, newest first; continue until nextCursor is null, as a page may be short',
  query: labelled(
    z.object({
      view: z._default(oneOf(orderViews), 'all'),
      q: z._default(optionalText(80), ''),
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      ...pageFields,
      cursor: z.optional(uuid()),
    }),
    orderLabels,
  ),
  words,
  reply: z.object({ rows, nextCursor }),
});

export const readFulfilmentOrder = call({
  method: 'GET',
  path: one,
  operation: 'fulfilmentOrdersGet',
  needs: see,
  summary: 'One order with its goods, its consignments and its events',
  params,
  words,
  reply: getFulfilmentOrder.reply,
});

export const generateFulfilmentOrders = call({
  method: 'POST',
  path: `${interfaceBase}/fulfilment-orders/generate`,
  operation: 'fulfilmentOrdersGenerate',
  needs: make,
  summary:
    'Reserve the stock of new orders and create their consignment notes, oldest first; each order has its own result, and repeating the call creates none twice',
  body: labelled(
    z.object({
      orderIds: z
        .array(uuid())
        .check(z.minLength(1, messages.required), z.maxLength(ordersAtOnce, messages.max(ordersAtOnce))),
    }),
    orderLabels,
  ),
  words,
  reply: generateOrders.reply,
  idempotent: true,
});

export const cancelFulfilmentOrder = call({
  method: 'POST',
  path: `${one}/cancel`,
  operation: 'fulfilmentOrdersCancel',
  needs: see,
  summary:
    'Cancel an order that has not left the warehouse, with its consignment note; its stock is released',
  params,
  words,
  reply: getFulfilmentOrder.reply,
  idempotent: true,
});

const { rows: products, nextCursor: nextProduct } = stockListing.reply.shape;
export const listProducts = call({
  method: 'GET',
  path: `${interfaceBase}/products`,
  operation: 'productsList',
  needs: see,
  summary: 'Products in the warehouse by SKU, with their stock',
  query: labelled(
    z.object({ q: z._default(optionalText(80), ''), ...pageFields, cursor: z.optional(sku()) }),
    orderLabels,
  ),
  words,
  reply: z.object({ rows: products, nextCursor: nextProduct }),
});

export const stockProduct = call({
  method: 'POST',
  path: `${interfaceBase}/products`,
  operation: 'productsStock',
  needs: see,
  summary: 'Sandbox only: set the stock of a product in the warehouse, for tests',
  body: labelled(
    z.object({
      sku: sku(),
      name: labelText(80),
      weightGrams: grams(),
      quantity: wholeNumber(0, quantityMax),
    }),
    stockLabels,
  ),
  words: { ...words, quantity: 'How many are in stock now' },
  reply: stockRow,
  idempotent: true,
});
