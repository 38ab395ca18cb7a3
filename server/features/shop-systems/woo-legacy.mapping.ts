/** Converts orders of WooCommerce's Legacy API v3, which a webhook may still use, to the format of its REST API. */
import { at, isYes, listAt, textAt } from './shop-json.rules.ts';

/** In the legacy format the order is wrapped and the address fields have other names. */
export const isLegacyWoo = (body: unknown): boolean =>
  textAt(body, 'order', 'id') !== '' && textAt(body, 'id') === '';

const metaOf = (line: unknown) =>
  listAt(line, 'meta').map((one) => ({ key: textAt(one, 'key'), value: at(one, 'value') }));

export function fromLegacyWoo(body: unknown): unknown {
  const order = at(body, 'order');
  const method = textAt(order, 'payment_details', 'method_id');
  return {
    id: textAt(order, 'id'),
    number: textAt(order, 'order_number'),
    status: textAt(order, 'status'),
    currency: textAt(order, 'currency'),
    date_created_gmt: textAt(order, 'created_at'),
    date_modified_gmt: textAt(order, 'updated_at'),
    total: textAt(order, 'total'),
    // A paid order is not collected at the door.
    payment_method: isYes(order, 'payment_details', 'paid') ? 'paid' : method,
    payment_method_title: textAt(order, 'payment_details', 'method_title'),
    customer_note: textAt(order, 'note'),
    billing: at(order, 'billing_address'),
    shipping: at(order, 'shipping_address'),
    shipping_lines: at(order, 'shipping_lines'),
    ...(at(order, 'line_items') !== undefined && {
      line_items: listAt(order, 'line_items').map((line) => ({
        name: textAt(line, 'name'),
        sku: textAt(line, 'sku'),
        quantity: textAt(line, 'quantity'),
        total: textAt(line, 'total'),
        product_id: textAt(line, 'product_id'),
        meta_data: metaOf(line),
      })),
    }),
  };
}
