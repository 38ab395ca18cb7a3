// words: this file holds queries that Shopify reads
/** Shopify's Admin GraphQL API. */
import { ShopRefusal, type ShopPort, type ShopReach, type Told } from './shop-port.rules.ts';
import { at, listAt, textAt } from './shop-json.rules.ts';

const path = '/admin/api/2026-01/graphql.json';

async function ask(shop: ShopReach, query: string, variables: object): Promise<unknown> {
  const answer = await shop.json({
    method: 'POST',
    path,
    headers: { 'x-shopify-access-token': shop.keys.apiKey },
    body: { query, variables },
  });
  // GraphQL reports errors in an answer of 200.
  const [fault] = listAt(answer, 'errors');
  if (fault === undefined) return at(answer, 'data');
  const code = textAt(fault, 'extensions', 'code');
  if (code === 'THROTTLED') throw new ShopRefusal('busy', 200, throttledSeconds(answer));
  throw new ShopRefusal(code === 'ACCESS_DENIED' ? 'keys' : 'answer', 200);
}

/** How long until the shop's bucket holds what the question costs. */
function throttledSeconds(answer: unknown): number | null {
  const number = (...path: string[]) => Number(textAt(answer, 'extensions', 'cost', ...path));
  const missing = number('requestedQueryCost') - number('throttleStatus', 'currentlyAvailable');
  const seconds = missing / number('throttleStatus', 'restoreRate');
  return seconds > 0 && seconds < 3600 ? Math.ceil(seconds) : null;
}

const money = `{ presentmentMoney { amount currencyCode } shopMoney { amount currencyCode } }`;
const address = `{ name company phone address1 address2 city province zip countryCodeV2 }`;
const ordersQuery = `query($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name email phone note createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus
      paymentGatewayNames currentTotalPriceSet ${money} totalOutstandingSet ${money}
      shippingAddress ${address} billingAddress ${address}
      lineItems(first: 100) { nodes {
        name sku requiresShipping isGiftCard unfulfilledQuantity
        originalUnitPriceSet ${money}
        variant { inventoryItem { measurement { weight { value unit } } } }
      } }
    }
  }
}`;

async function* changedSince(shop: ShopReach, since: Date): AsyncGenerator<readonly unknown[]> {
  let after: string | null = null;
  for (;;) {
    const data = await ask(shop, ordersQuery, { query: `updated_at:>='${since.toISOString()}'`, after });
    yield listAt(data, 'orders', 'nodes').map(asWebhook);
    if (at(data, 'orders', 'pageInfo', 'hasNextPage') !== true) return;
    after = textAt(data, 'orders', 'pageInfo', 'endCursor');
  }
}

const snakeMoney = (from: unknown, name: string) => {
  const side = (which: string) => ({
    amount: textAt(from, name, which, 'amount'),
    currency_code: textAt(from, name, which, 'currencyCode'),
  });
  return { presentment_money: side('presentmentMoney'), shop_money: side('shopMoney') };
};
const snakeAddress = (from: unknown, name: string) => ({
  name: textAt(from, name, 'name'),
  company: textAt(from, name, 'company'),
  phone: textAt(from, name, 'phone'),
  address1: textAt(from, name, 'address1'),
  address2: textAt(from, name, 'address2'),
  city: textAt(from, name, 'city'),
  province: textAt(from, name, 'province'),
  zip: textAt(from, name, 'zip'),
  country_code: textAt(from, name, 'countryCodeV2'),
});
const gramsPer: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523,
  POUNDS: 453.592_37,
};

/** As the webhook of the same order spells it: one mapping reads both. */
function asWebhook(node: unknown): unknown {
  return {
    admin_graphql_api_id: textAt(node, 'id'),
    name: textAt(node, 'name'),
    email: textAt(node, 'email'),
    phone: textAt(node, 'phone'),
    note: textAt(node, 'note'),
    created_at: textAt(node, 'createdAt'),
    updated_at: textAt(node, 'updatedAt'),
    cancelled_at: textAt(node, 'cancelledAt') || null,
    financial_status: textAt(node, 'displayFinancialStatus').toLowerCase(),
    fulfillment_status: textAt(node, 'displayFulfillmentStatus').toLowerCase(),
    payment_gateway_names: listAt(node, 'paymentGatewayNames'),
    current_total_price_set: snakeMoney(node, 'currentTotalPriceSet'),
    total_outstanding_set: snakeMoney(node, 'totalOutstandingSet'),
    shipping_address: snakeAddress(node, 'shippingAddress'),
    billing_address: snakeAddress(node, 'billingAddress'),
    line_items: listAt(node, 'lineItems', 'nodes').map((line) => {
      const weight = at(line, 'variant', 'inventoryItem', 'measurement', 'weight');
      return {
        name: textAt(line, 'name'),
        sku: textAt(line, 'sku'),
        requires_shipping: at(line, 'requiresShipping') !== false,
        gift_card: at(line, 'isGiftCard') === true,
        fulfillable_quantity: at(line, 'unfulfilledQuantity'),
        price_set: snakeMoney(line, 'originalUnitPriceSet'),
        grams: String(
          Math.round(Number(textAt(weight, 'value') || 0) * (gramsPer[textAt(weight, 'unit')] ?? 0)),
        ),
      };
    }),
  };
}

const openQuery = `query($id: ID!) {
  order(id: $id) {
    fulfillments(first: 50) { trackingInfo(first: 10) { number } }
    fulfillmentOrders(first: 20) { nodes { id status } }
  }
}`;
const createMutation = `mutation($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

async function tell(shop: ShopReach, { shopOrderId, cnNo, trackingUrl, courier }: Told): Promise<void> {
  const data = await ask(shop, openQuery, { id: `gid://shopify/Order/${shopOrderId}` });
  const known = listAt(data, 'order', 'fulfillments').flatMap((one) => listAt(one, 'trackingInfo'));
  if (known.some((info) => textAt(info, 'number') === cnNo)) return;
  const open = listAt(data, 'order', 'fulfillmentOrders', 'nodes').filter((one) =>
    ['OPEN', 'IN_PROGRESS'].includes(textAt(one, 'status')),
  );
  if (open.length === 0) throw new ShopRefusal('gone', 200);
  const answer = await ask(shop, createMutation, {
    fulfillment: {
      lineItemsByFulfillmentOrder: open.map((one) => ({ fulfillmentOrderId: textAt(one, 'id') })),
      notifyCustomer: true,
      trackingInfo: { number: cnNo, url: trackingUrl, company: courier },
    },
  });
  if (listAt(answer, 'fulfillmentCreate', 'userErrors').length > 0) throw new ShopRefusal('answer', 200);
}

export const shopifyShop: ShopPort = {
  changedSince,
  weightsOf: null,
  tell,
  hookStatus: null,
  enableHook: null,
};
