// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

import { encryptWith } from '#web/platform/http/encrypt-password.ts';

interface NodeCrypto {
  generateKeyPairSync: (type: 'rsa', options: object) => { publicKey: string; privateKey: string };
  privateDecrypt: (options: object, data: Uint8Array) => Uint8Array;
  constants: { RSA_PKCS1_OAEP_PADDING: number };
}

// The browser code compiles without the types of Node; only this test needs them, to decrypt.
const nodeCrypto = (await vi.importActual('node:crypto')) as NodeCrypto;

const keyOf = (modulusLength: number) =>
  nodeCrypto.generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const key = keyOf(3072);

function decrypt(encrypted: string, privateKey = key.privateKey): string {
  const bytes = Uint8Array.from(atob(encrypted), (character) => character.charCodeAt(0));
  const { RSA_PKCS1_OAEP_PADDING: padding } = nodeCrypto.constants;
  return new TextDecoder().decode(
    nodeCrypto.privateDecrypt({ key: privateKey, oaepHash: 'sha256', padding }, bytes),
  );
}

/** A plain HTTP page has no crypto.subtle, only random numbers. */
function withoutSubtle(): void {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
}

afterEach(() => vi.unstubAllGlobals());

const passwords = ['Portal-demo-1', ' spaces  belong to it ', 'kata laluan 密码 கடவுச்சொல்', 'x'.repeat(128)];

it.each(passwords)(
  'The server can decrypt a password that the browser has encrypted: %s',
  async (password) => {
    expect(decrypt(await encryptWith(key.publicKey, password))).toBe(password);
  },
);

it.each(passwords)(
  'The server can decrypt a password encrypted without crypto.subtle: %s',
  async (password) => {
    withoutSubtle();
    expect(decrypt(await encryptWith(key.publicKey, password))).toBe(password);
  },
);

it('Encryption works with 2048-bit and 4096-bit keys', async () => {
  withoutSubtle();
  for (const other of [keyOf(2048), keyOf(4096)]) {
    expect(decrypt(await encryptWith(other.publicKey, 'secret'), other.privateKey)).toBe('secret');
  }
});

it('The same password is encrypted to a different text each time', async () => {
  withoutSubtle();
  expect(await encryptWith(key.publicKey, 'same')).not.toBe(await encryptWith(key.publicKey, 'same'));
});
