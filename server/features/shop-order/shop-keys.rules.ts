/** The credentials shared with a shop, as sealed with SECRET_KEY. */
import { randomBytes } from 'node:crypto';

import * as z from 'zod/mini';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

const shopKeys = z.object({
  /** What the shop signs with. */
  hookSecret: z.string(),
  /** Woo: consumer key; Shopify and Magento: access token. */
  apiKey: z.string(),
  /** Woo: consumer secret. */
  apiSecret: z.string(),
});
export type ShopKeys = z.output<typeof shopKeys>;

/** Those that the shop itself is sent, to be let in; the secret only signs. */
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

/** Made by us where the shop lets people choose it; Shopify has its own. */
export function newHookSecret(kind: ShopKind): string {
  if (kind === 'shopify') return '';
  const random = randomBytes(32);
  return kind === 'general' || kind === 'opencart'
    ? `whsec_${random.toString('base64')}`
    : random.toString('base64url');
}
