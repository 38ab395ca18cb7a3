/** Signatures of shop webhooks, for tests of the server and for journeys. */
import { createHmac, randomUUID } from 'node:crypto';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import { standardSignature } from '#server/features/shop-systems/shop-signature.rules.ts';

const hmac = (secret: string, body: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', secret).update(body).digest(encoding);

/** The headers that the shop would send with a body. */
export function signedHeaders(
  { kind, secret }: { kind: ShopKind; secret: string },
  body: string,
  more: { topic?: string; id?: string } = {},
) {
  const id = more.id ?? randomUUID();
  const json = { 'content-type': 'application/json' };
  switch (kind) {
    case 'woocommerce':
      return {
        ...json,
        'x-wc-webhook-signature': hmac(secret, body, 'base64'),
        'x-wc-webhook-topic': more.topic ?? 'order.updated',
        'x-wc-webhook-id': '7',
        'x-wc-webhook-delivery-id': id,
      };
    case 'shopify':
      return {
        ...json,
        'x-shopify-hmac-sha256': hmac(secret, body, 'base64'),
        'x-shopify-topic': more.topic ?? 'orders/updated',
        'x-shopify-webhook-id': id,
      };
    case 'magento':
      return { ...json, 'x-magento-signature': hmac(secret, body, 'hex') };
    case 'opencart':
    case 'general': {
      const stamp = String(Math.floor(Date.now() / 1000));
      return {
        ...json,
        'webhook-id': id,
        'webhook-timestamp': stamp,
        'webhook-signature': standardSignature(secret, id, stamp, body),
      };
    }
  }
}
