/** Converts Shopify's GraphQL orders to the format of its webhooks. */
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
  first_name: textAt(from, name, 'firstName'),
  last_name: textAt(from, name, 'lastName'),
  company: textAt(from, name, 'company'),
  phone: textAt(from, name, 'phone'),
  address1: textAt(from, name, 'address1'),
  address2: textAt(from, name, 'address2'),
  city: textAt(from, name, 'city'),
  province: textAt(from, name, 'province'),
  zip: textAt(from, name, 'zip'),
  country_code: textAt(from, name, 'countryCodeV2') || textAt(from, name, 'countryCode'),
  country: textAt(from, name, 'country'),
});
const gramsPer: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523,
  POUNDS: 453.592_37,
};

/** GraphQL connections have a list of nodes, or edges that contain them. */
const nodesOf = (from: unknown, name: string): readonly unknown[] => {
  const nodes = listAt(from, name, 'nodes');
  return nodes.length > 0 ? nodes : listAt(from, name, 'edges').map((edge) => at(edge, 'node'));
};

/** Part of the inventory item; before API version 2024-07, of the variant. */
function weightOf(line: unknown): { value: number; unit: string } {
  const variant = at(line, 'variant');
  const weight = at(variant, 'inventoryItem', 'measurement', 'weight');
  const value = Number(textAt(weight, 'value') || textAt(variant, 'weight') || 0);
  return {
    value: Number.isFinite(value) ? value : 0,
    unit: textAt(weight, 'unit') || textAt(variant, 'weightUnit'),
  };
}

export const isGraphql = (order: unknown): boolean =>
  at(order, 'lineItems') !== undefined || at(order, 'displayFinancialStatus') !== undefined;

/** Returns the format of the webhook for the same order, so that one mapping reads both. */
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
    source_name: textAt(node, 'sourceName'),
    note_attributes: listAt(node, 'customAttributes').map((one) => ({
      name: textAt(one, 'key'),
      value: textAt(one, 'value'),
    })),
    customer: {
      phone:
        textAt(node, 'customer', 'phone') || textAt(node, 'customer', 'defaultPhoneNumber', 'phoneNumber'),
      first_name: textAt(node, 'customer', 'firstName'),
      last_name: textAt(node, 'customer', 'lastName'),
    },
    shipping_lines: [...nodesOf(node, 'shippingLines'), at(node, 'shippingLine')].flatMap((line) =>
      line === undefined || line === null ? [] : [{ delivery_category: textAt(line, 'deliveryCategory') }],
    ),
    current_total_price_set: snakeMoney(node, 'currentTotalPriceSet'),
    total_price_set: snakeMoney(node, 'totalPriceSet'),
    total_outstanding_set: snakeMoney(node, 'totalOutstandingSet'),
    shipping_address: snakeAddress(node, 'shippingAddress'),
    billing_address: snakeAddress(node, 'billingAddress'),
    line_items: nodesOf(node, 'lineItems').map((line) => {
      const weight = weightOf(line);
      return {
        name: textAt(line, 'name') || textAt(line, 'title'),
        sku: textAt(line, 'sku'),
        requires_shipping: at(line, 'requiresShipping') !== false,
        gift_card: at(line, 'isGiftCard') === true,
        fulfillable_quantity: at(line, 'unfulfilledQuantity') ?? at(line, 'fulfillableQuantity'),
        current_quantity: at(line, 'currentQuantity'),
        quantity: at(line, 'quantity'),
        price_set: snakeMoney(line, 'originalUnitPriceSet'),
        grams: String(Math.round(weight.value * (gramsPer[weight.unit] ?? 0))),
      };
    }),
  };
}
