// words: this file holds queries that Shopify reads
/** Shopify's Admin GraphQL API. */
import { hourSeconds } from '#shared/platform/time/spans.ts';

import {
  requireList,
  type ShopPage,
  type ShopPlace,
  type ShopPort,
  type ShopReach,
  ShopRefusal,
  type TrackingReport,
} from './shop-port.rules.ts';
import { at, listAt, textAt } from './shop-json.rules.ts';
import { fromGraphql } from './shopify-graphql.mapping.ts';

const path = '/admin/api/2026-01/graphql.json';

/** Shopify estimates the maximum cost of a query and refuses it above a limit. */
class TooCostly extends ShopRefusal {}

async function ask(shop: ShopReach, query: string, variables: object): Promise<unknown> {
  const answer = await shop.json({
    method: 'POST',
    path,
    headers: { 'x-shopify-access-token': shop.keys.apiKey },
    body: { query, variables },
  });
  // GraphQL reports errors in a response with status 200.
  const [fault] = listAt(answer, 'errors');
  if (fault === undefined) return at(answer, 'data');
  const code = textAt(fault, 'extensions', 'code');
  if (code === 'THROTTLED') throw new ShopRefusal('busy', 200, throttledSeconds(answer));
  if (code === 'MAX_COST_EXCEEDED') throw new TooCostly('answer', 200);
  throw new ShopRefusal(code === 'ACCESS_DENIED' ? 'keys' : 'answer', 200);
}

/** Seconds until the shop's rate-limit bucket covers the cost of the query; null when it was not throttled. */
function throttledSeconds(answer: unknown): number | null {
  const number = (...path: string[]) => Number(textAt(answer, 'extensions', 'cost', ...path));
  const missing = number('requestedQueryCost') - number('throttleStatus', 'currentlyAvailable');
  const seconds = missing / number('throttleStatus', 'restoreRate');
  return seconds > 0 && seconds < hourSeconds ? Math.ceil(seconds) : null;
}

const money = `{ presentmentMoney { amount currencyCode } shopMoney { amount currencyCode } }`;
const address = `{ name company phone address1 address2 city province zip countryCodeV2 }`;
const lines = `{ pageInfo { hasNextPage endCursor } nodes {
  name sku requiresShipping isGiftCard unfulfilledQuantity
  originalUnitPriceSet ${money}
  variant { inventoryItem { measurement { weight { value unit } } } }
} }`;
const ordersQuery = `query($query: String!, $after: String, $first: Int!, $lines: Int!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name email phone note createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus
      sourceName customAttributes { key value } shippingLine { deliveryCategory }
      paymentGatewayNames currentTotalPriceSet ${money} totalOutstandingSet ${money}
      shippingAddress ${address} billingAddress ${address}
      lineItems(first: $lines) ${lines}
    }
  }
}`;
const linesQuery = `query($id: ID!, $after: String, $lines: Int!) {
  order(id: $id) { lineItems(first: $lines, after: $after) ${lines} }
}`;

/** Orders and lines per query: reduced until the shop accepts the cost. */
const smallest = { first: 2, lines: 50 };
const sizes = [{ first: 50, lines: 100 }, { first: 10, lines: 100 }, smallest];

/** A real order does not have more pages of lines. */
const linePagesMax = 50;

/** The order with all its lines; the orders query returns only the first of them. */
async function wholeOrder(shop: ShopReach, order: unknown, size: number): Promise<unknown> {
  const nodes = [...listAt(order, 'lineItems', 'nodes')];
  let page = at(order, 'lineItems', 'pageInfo');
  for (let pages = 1; at(page, 'hasNextPage') === true; pages += 1) {
    if (pages >= linePagesMax) throw new ShopRefusal('answer', 200);
    const variables = { id: textAt(order, 'id'), after: textAt(page, 'endCursor'), lines: size };
    const data = await ask(shop, linesQuery, variables);
    nodes.push(...requireList(at(data, 'order', 'lineItems', 'nodes')));
    page = at(data, 'order', 'lineItems', 'pageInfo');
  }
  return { ...Object(order), lineItems: { nodes } };
}

async function* changedSince(shop: ShopReach, { since, at: cursor }: ShopPlace): AsyncGenerator<ShopPage> {
  const query = `updated_at:>='${since.toISOString()}'`;
  let after = cursor === '' ? null : cursor;
  let step = 0;
  for (;;) {
    let data: unknown;
    const size = sizes[step] ?? smallest;
    try {
      data = await ask(shop, ordersQuery, { query, after, ...size });
    } catch (error) {
      if (!(error instanceof TooCostly) || size === smallest) throw error;
      step += 1;
      continue;
    }
    const orders: unknown[] = [];
    for (const order of requireList(at(data, 'orders', 'nodes')))
      orders.push(fromGraphql(await wholeOrder(shop, order, size.lines)));
    const hasNext = at(data, 'orders', 'pageInfo', 'hasNextPage');
    if (hasNext === false) return yield { orders, next: null };
    after = textAt(data, 'orders', 'pageInfo', 'endCursor');
    if (hasNext !== true || after === '') throw new ShopRefusal('answer');
    yield { orders, next: { since, at: after } };
  }
}

const openQuery = `query($id: ID!) {
  order(id: $id) {
    fulfillments(first: 50) { trackingInfo(first: 10) { number } }
    fulfillmentOrders(first: 20) { nodes { id status assignedLocation { name } } }
  }
}`;
const createMutation = `mutation($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

/** Not to be sent yet. */
const later = new Set(['ON_HOLD', 'SCHEDULED']);

async function tell(
  shop: ShopReach,
  { shopOrderId, cnNo, trackingUrl, courier }: TrackingReport,
): Promise<void> {
  const data = await ask(shop, openQuery, { id: `gid://shopify/Order/${shopOrderId}` });
  if (at(data, 'order') === null) throw new ShopRefusal('gone', 200);
  const known = listAt(data, 'order', 'fulfillments').flatMap((one) => listAt(one, 'trackingInfo'));
  const isKnown = known.some((info) => textAt(info, 'number') === cnNo);
  const all = requireList(at(data, 'order', 'fulfillmentOrders', 'nodes'));
  const open = all.filter((one) => ['OPEN', 'IN_PROGRESS'].includes(textAt(one, 'status')));
  const isHeld = all.some((one) => later.has(textAt(one, 'status')));
  // Without an open fulfilment order, a known number is fully reported, as reported ones are closed. If one is still open, only
  // some locations have the number: the rest was refused or its response was lost.
  if (open.length === 0 && isKnown && !isHeld) return;
  // Every order has fulfilment orders; when none is visible, the keys lack the permission.
  if (all.length === 0) throw new ShopRefusal('keys', 200);
  // When none is open, the goods were shipped by other means and the shop needs no number. Goods at several locations need one
  // fulfilment each, because Shopify does not accept them together.
  const locationOf = (one: unknown) => textAt(one, 'assignedLocation', 'name');
  for (const location of new Set(open.map(locationOf))) {
    const ofOne = open.filter((one) => locationOf(one) === location);
    const answer = await ask(shop, createMutation, {
      fulfillment: {
        lineItemsByFulfillmentOrder: ofOne.map((one) => ({ fulfillmentOrderId: textAt(one, 'id') })),
        notifyCustomer: true,
        trackingInfo: { number: cnNo, url: trackingUrl, company: courier },
      },
    });
    if (listAt(answer, 'fulfillmentCreate', 'userErrors').length > 0) throw new ShopRefusal('answer', 200);
  }
  if (isHeld) throw new ShopRefusal('answer', 200);
}

export const shopifyShop: ShopPort = {
  changedSince,
  weightsOf: null,
  tell,
  hookStatus: null,
  enableHook: null,
};
