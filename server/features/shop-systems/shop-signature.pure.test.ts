import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { type ShopKind, shopKinds } from '#shared/features/shop-order/shop-order.model.ts';

import { isOrderTopic, isPing, isSigned, messageIdOf, standardSignature } from './shop-signature.rules.ts';
import {
  opencartVector,
  otherVectors,
  shopVectors,
  signedBody,
  standardVector,
} from './shop-signatures.fixture.ts';

const now = new Date('2026-11-23T04:00:00Z');
const body = Buffer.from(signedBody);
const vectors = Object.entries(shopVectors).map(
  ([kind, { secret, header, value }]) => [kind as ShopKind, secret, header, value] as const,
);

it('Each test vector equals the HMAC of its message', () => {
  for (const { secret, before, encoding, value } of [
    ...Object.values(shopVectors),
    ...Object.values(otherVectors),
  ])
    expect(createHmac('sha256', secret).update(before).update(body).digest(encoding)).toBe(value);
});

it('A signature of a shop system that is not supported is refused for every kind of shop', () => {
  for (const kind of shopKinds)
    for (const { secret, header, value } of Object.values(otherVectors))
      expect(isSigned(kind, secret, { [header]: value }, body, now)).toBe(false);
});

describe.each(vectors)('A message from %s', (kind, secret, header, value) => {
  it('is accepted with the right signature', () => {
    expect(isSigned(kind, secret, { [header]: value }, body, now)).toBe(true);
  });

  it.each([
    ['another secret', `${secret}x`, value, body],
    ['another body', secret, value, Buffer.from(`${body.toString()} `)],
    ['no signature', secret, '', body],
    ['half of the signature', secret, value.slice(0, 20), body],
    ['a signature that is not encoded text', secret, '\u0000\u00ff;;', body],
    ['no secret', '', value, body],
  ])('is refused with %s', (_what, key, signature, sent) => {
    expect(isSigned(kind, key, { [header]: signature }, sent, now)).toBe(false);
  });

  it('is signed over its bytes: the same JSON with other white space is refused', () => {
    const anew = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    expect(isSigned(kind, secret, { [header]: value }, anew, now)).toBe(false);
  });
});

describe('A Standard Webhook', () => {
  const { secret } = standardVector;
  const sent = Buffer.from(standardVector.body);
  const at = new Date(Number(standardVector.timestamp) * 1000);
  const headers = {
    'webhook-id': standardVector.id,
    'webhook-timestamp': standardVector.timestamp,
    'webhook-signature': standardVector.value,
  };

  it('matches the signature of the example in the specification', () => {
    expect(isSigned('general', secret, headers, sent, at)).toBe(true);
    expect(standardSignature(secret, headers['webhook-id'], headers['webhook-timestamp'], sent)).toBe(
      headers['webhook-signature'],
    );
  });

  it('is accepted as our OpenCart extension signs it', () => {
    const { id, timestamp, body: posted, value } = opencartVector;
    const given = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': value };
    const then = new Date(Number(timestamp) * 1000);
    expect(isSigned('opencart', opencartVector.secret, given, Buffer.from(posted), then)).toBe(true);
    expect(isSigned('opencart', opencartVector.secret, given, Buffer.from(`${posted} `), then)).toBe(false);
  });

  it('is accepted when one of several signatures is right', () => {
    const several = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']} v1a,x` };
    expect(isSigned('opencart', secret, several, sent, at)).toBe(true);
  });

  it.each([301, -301])('is refused when the clock differs from its timestamp by %i seconds', (seconds) => {
    const later = new Date(at.getTime() + seconds * 1000);
    expect(isSigned('general', secret, headers, sent, later)).toBe(false);
  });
});

it('Only the first message of WooCommerce, a form with nothing but webhook_id, counts as a ping', () => {
  expect(isPing('woocommerce', Buffer.from('webhook_id=7'))).toBe(true);
  expect(isPing('shopify', Buffer.from('webhook_id=7'))).toBe(false);
  expect(isPing('woocommerce', Buffer.from('webhook_id=7&order=1'))).toBe(false);
});

it('The message ID is read from the headers, and only order topics count as orders', () => {
  expect(messageIdOf('woocommerce', { 'x-wc-webhook-id': '4', 'x-wc-webhook-delivery-id': '1e39' })).toBe(
    '4:1e39',
  );
  expect(messageIdOf('shopify', { 'x-shopify-webhook-id': '8a95' })).toBe('8a95');
  expect(messageIdOf('magento', {})).toBeNull();
  expect(isOrderTopic('woocommerce', 'coupon.created')).toBe(false);
  expect(isOrderTopic('woocommerce', 'order.updated')).toBe(true);
  expect(isOrderTopic('shopify', 'orders/cancelled')).toBe(true);
  expect(isOrderTopic('shopify', 'products/update')).toBe(false);
});
