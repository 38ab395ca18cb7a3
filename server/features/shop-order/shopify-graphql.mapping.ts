/** Shopify's GraphQL orders in the words of its webhooks. */
import { at, listAt, textAt } from './shop-json.rules.ts';

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

/** Connections of GraphQL list nodes, or edges around them. */
const nodesOf = (from: unknown, name: string): readonly unknown[] => {
  const nodes = listAt(from, name, 'nodes');
  return nodes.length > 0 ? nodes : listAt(from, name, 'edges').map((edge) => at(edge, 'node'));
};

export const isGraphql = (order: unknown): boolean =>
  at(order, 'lineItems') !== undefined || at(order, 'displayFinancialStatus') !== undefined;

/** As the webhook of the same order spells it: one mapping reads both. */
export function fromGraphql(node: unknown): unknown {
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
    line_items: nodesOf(node, 'lineItems').map((line) => {
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
