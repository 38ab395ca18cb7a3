/** Reads the body of a message from a shop of any kind. */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import { generalOrder } from './general-order.mapping.ts';
import { magentoOrder } from './magento-order.mapping.ts';
import { ignored, type Mapped, type MappingOptions } from './mapped-order.mapping.ts';
import { opencartOrder } from './opencart-order.mapping.ts';
import { parseShopJson } from './shop-json.rules.ts';
import { shopifyOrder } from './shopify-order.mapping.ts';
import { wooOrder } from './woo-order.mapping.ts';

const mappers: Record<ShopKind, (body: unknown, options: MappingOptions) => Mapped> = {
  woocommerce: wooOrder,
  shopify: shopifyOrder,
  magento: magentoOrder,
  opencart: opencartOrder,
  general: generalOrder,
};

export function mapBody(kind: ShopKind, body: Uint8Array, options: MappingOptions): Mapped {
  try {
    return mappers[kind](parseShopJson(Buffer.from(body).toString('utf8')), options);
  } catch (error) {
    if (error instanceof SyntaxError) return ignored('unreadable');
    throw error;
  }
}
