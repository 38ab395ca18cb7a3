import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { secretKeys } from './secret-keys.ts';

const older = 'older-vT3kQ9xLw2PzR7mYbN5cJ8hDfG';
const newer = 'newer-Kx8vR2mQ7tZ4pW9sJ8hDfG4sA6';
const secret = Buffer.from('12345678901234567890');
const seal = (...keys: string[]) => secretKeys(keys).sealFor('two-step secrets');

it('A secret sealed by an older key can be opened while that key is in the list; the first key seals again', () => {
  const sealed = seal(older).seal('account/user', secret);
  expect(seal(newer, older).unseal('account/user', sealed)).toEqual(secret);
  const anew = seal(newer, older).seal('account/user', secret);
  expect(anew.subarray(0, 6)).toEqual(seal(newer).head);
  expect(seal(newer).unseal('account/user', anew)).toEqual(secret);
});

it('A secret cannot be opened without its key, for another row or purpose, or after its bytes were changed', () => {
  const sealed = seal(older).seal('account/user', secret);
  expect(seal(newer).unseal('account/user', sealed)).toBeNull();
  expect(seal(older).unseal('account/other', sealed)).toBeNull();
  expect(secretKeys([older]).sealFor('another').unseal('account/user', sealed)).toBeNull();
  expect(seal(older).unseal('account/user', Buffer.concat([sealed, Buffer.from('x')]))).toBeNull();
  expect(seal(older).unseal('account/user', Buffer.from('k1'))).toBeNull();
});

it('A secret from before there were key IDs can be opened', () => {
  const key = Buffer.from(hkdfSync('sha256', older, '', 'two-step secrets', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('account/user'));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
  expect(seal(newer, older).unseal('account/user', sealed)).toEqual(secret);
});

it('Signatures by any key in the list are accepted; the first key signs', () => {
  const both = secretKeys([newer, older]);
  expect(both.isSigned('text', secretKeys([older]).sign('text'))).toBe(true);
  expect(both.sign('text')).toEqual(secretKeys([newer]).sign('text'));
  expect(secretKeys([newer]).isSigned('text', secretKeys([older]).sign('text'))).toBe(false);
  expect(both.isSigned('text', Buffer.alloc(0))).toBe(false);
});
