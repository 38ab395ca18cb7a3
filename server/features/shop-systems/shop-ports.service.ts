/** The calls to each kind of shop. */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import { magentoShop } from './magento-shop.service.ts';
import type { ShopPort } from './shop-port.rules.ts';
import { shopifyShop } from './shopify-shop.service.ts';
import { signedShop } from './signed-shop.service.ts';
import { wooShop } from './woo-shop.service.ts';

export const shopPorts: Record<ShopKind, ShopPort> = {
  woocommerce: wooShop,
  shopify: shopifyShop,
  magento: magentoShop,
  opencart: signedShop,
  general: signedShop,
};
