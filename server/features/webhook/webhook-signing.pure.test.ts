import { randomBytes } from 'node:crypto';

import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

import { secretBytes, secretText, signedHeaders } from './webhook-signing.rules.ts';

const body = '{"type":"shipment.delivered","data":{"place":"Kota Bharu 邮局"}}';
const message = { id: '019aa0c4-7f1e-7000-8000-000000000001', at: new Date(), body };

describe('A webhook signature', () => {
  it('is accepted by the Standard Webhooks library for its body, but not for another body', () => {
    const secret = randomBytes(secretBytes);
    const webhook = new Webhook(secretText(secret));
    const headers = signedHeaders([secret], message);
    expect(webhook.verify(body, headers)).toMatchObject({ type: 'shipment.delivered' });
    expect(() => webhook.verify(body.replace('Kota', 'kota'), headers)).toThrow();
  });

  it('is accepted with either secret while one replaces the other', () => {
    const [fresh, old] = [randomBytes(secretBytes), randomBytes(secretBytes)];
    const headers = signedHeaders([fresh, old], message);
    for (const secret of [fresh, old])
      expect(new Webhook(secretText(secret)).verify(body, headers)).toMatchObject({ data: {} });
    expect(() => new Webhook(secretText(randomBytes(secretBytes))).verify(body, headers)).toThrow();
  });

  it('equals the signature that the library makes', () => {
    const secret = randomBytes(secretBytes);
    const headers = signedHeaders([secret], message);
    expect(headers['webhook-signature']).toBe(
      new Webhook(secretText(secret)).sign(message.id, message.at, body),
    );
  });
});
