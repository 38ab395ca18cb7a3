/** The credentials shared with a shop, stored encrypted with SECRET_KEY. */
import { randomBytes } from 'node:crypto';

import * as z from 'zod/mini';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

const shopKeys = z.object({
  /** The secret with which the shop signs its messages. */
  hookSecret: z.string(),
  /** Woo: consumer key; Shopify and Magento: access token. */
  apiKey: z.string(),
  /** Woo: consumer secret. */
  apiSecret: z.string(),
});
export type ShopKeys = z.output<typeof shopKeys>;

/** The keys that are sent to the shop to authenticate; the signing secret never is. */
export const sentKeys: Record<ShopKind, readonly ('apiKey' | 'apiSecret')[]> = {
  woocommerce: ['apiKey', 'apiSecret'],
  shopify: ['apiKey'],
  magento: ['apiKey'],
  opencart: [],
  general: [],
};

export const noKeys: ShopKeys = { hookSecret: '', apiKey: '', apiSecret: '' };

export const keysFrom = (bytes: Uint8Array): ShopKeys =>
  z.parse(shopKeys, JSON.parse(Buffer.from(bytes).toString()));
export const bytesOf = (keys: ShopKeys): Buffer => Buffer.from(JSON.stringify(keys));

/** A new secret, for shops where it can be chosen. Shopify generates its own. */
export function newHookSecret(kind: ShopKind): string {
  if (kind === 'shopify') return '';
  const random = randomBytes(32);
  return kind === 'general' || kind === 'opencart'
    ? `whsec_${random.toString('base64')}`
    : random.toString('base64url');
}
