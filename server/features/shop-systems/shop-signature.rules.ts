/** Verifies the signatures of shops over the raw bytes, compared in constant time (docs/shop-orders.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
};

/** Compares decoded digests, because one digest can be spelt in several ways. A digest that cannot be decoded does not match. */
function isDigest(given: string, encoding: 'base64' | 'hex', expected: Buffer): boolean {
  const decoded = Buffer.from(given, encoding);
  return decoded.length === expected.length && timingSafeEqual(decoded, expected);
}

const digest = (key: string | Buffer, ...parts: (string | Uint8Array)[]): Buffer => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

const hmacHeader =
  (header: string, encoding: 'base64' | 'hex') =>
  (secret: string, headers: Headers, body: Uint8Array): boolean =>
    isDigest(headerOf(headers, header), encoding, digest(secret, body));

/** Five minutes: an older message, or one from the future, may be a replay (Standard Webhooks 1.0.0). */
const toleranceSeconds = 300;

const standardKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');

export const standardSignature = (
  secret: string,
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): string => `v1,${digest(standardKey(secret), `${id}.${timestamp}.`, body).toString('base64')}`;

function isStandard(secret: string, headers: Headers, body: Uint8Array, now: Date): boolean {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (id === '' || !/^\d{1,12}$/u.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = digest(standardKey(secret), `${id}.${timestamp}.`, body);
  // The header holds two signatures while a secret is being rotated.
  return headerOf(headers, 'webhook-signature')
    .split(' ')
    .some((one) => one.startsWith('v1,') && isDigest(one.slice(3), 'base64', expected));
}

type Check = (secret: string, headers: Headers, body: Uint8Array, now: Date) => boolean;

const checks: Record<ShopKind, Check> = {
  woocommerce: hmacHeader('x-wc-webhook-signature', 'base64'),
  shopify: hmacHeader('x-shopify-hmac-sha256', 'base64'),
  magento: hmacHeader('x-magento-signature', 'hex'),
  opencart: isStandard,
  general: isStandard,
};

export function isSigned(
  kind: ShopKind,
  secret: string,
  headers: Headers,
  body: Uint8Array,
  now: Date,
): boolean {
  return secret !== '' && checks[kind](secret, headers, body, now);
}

const topicHeaders: Partial<Record<ShopKind, string>> = {
  woocommerce: 'x-wc-webhook-topic',
  shopify: 'x-shopify-topic',
};

/** The topic of a message, such as 'order.updated' or 'orders/create'; '' for shops that send only one kind. */
export function topicOf(kind: ShopKind, headers: Headers): string {
  const header = topicHeaders[kind];
  return header === undefined ? '' : headerOf(headers, header).slice(0, 60);
}

/** The same id for every retry of a message; null for shops without one, where the hash of the bytes is used. */
export function messageIdOf(kind: ShopKind, headers: Headers): string | null {
  const of = (name: string) => headerOf(headers, name).slice(0, 120);
  const found = {
    woocommerce: [of('x-wc-webhook-id'), of('x-wc-webhook-delivery-id')].filter(Boolean).join(':'),
    shopify: of('x-shopify-webhook-id'),
    magento: '',
    opencart: of('webhook-id'),
    general: of('webhook-id'),
  }[kind];
  return found === '' ? null : found;
}

/** Topics from which orders are made; others are answered 200 and ignored. */
const orderTopics: Record<ShopKind, RegExp> = {
  woocommerce: /^order\.(?:created|updated|deleted|restored)$/u,
  // 'orders/edited' contains only the edit; 'orders/updated' is sent with it and contains the order.
  shopify: /^orders\/(?:create|updated|cancelled|paid|fulfilled|partially_fulfilled|delete)$/u,
  magento: /^/u,
  opencart: /^/u,
  general: /^/u,
};

export const isOrderTopic = (kind: ShopKind, topic: string): boolean => orderTopics[kind].test(topic);

/**
 * WooCommerce's first message after a webhook is saved: `webhook_id=7`, form-encoded and unsigned; it requires exactly
 * status 200.
 */
export const isPing = (kind: ShopKind, body: Uint8Array): boolean =>
  kind === 'woocommerce' &&
  body.length < 64 &&
  /^webhook_id=\d+$/u.test(Buffer.from(body).toString('latin1'));
