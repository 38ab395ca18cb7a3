/**
 * SECRET_KEY is a list: the first key signs and encrypts, all of them verify and decrypt, so that a key can be changed without
 * downtime.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import { chance } from './chance.ts';

export interface SecretKeys {
  /** The first one signs. */
  all: readonly string[];
  sign(text: string): Buffer;
  isSigned(text: string, signature: Uint8Array): boolean;
  /** Returns a seal for one purpose. Each value is bound to its owner: copied to another row, it cannot be opened. */
  sealFor(purpose: string): Seal;
}

export interface Seal {
  seal(boundTo: string, secret: Uint8Array): Buffer;
  /** Null if the key that sealed it is no longer in the list. */
  unseal(boundTo: string, sealed: Uint8Array): Buffer | null;
  /** Prefix of values sealed by the first key. */
  head: Buffer;
}

const ivBytes = 12;
const tagBytes = 16;
/** Comes before the key's id. Older values have neither and begin with random bytes. */
const mark = Buffer.from('k1');
const idBytes = 4;

/** `secrets` is the list from the setting, with at least one entry. */
export function secretKeys(secrets: readonly string[]): SecretKeys {
  const signWith = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();
  const [first = ''] = secrets;
  return {
    all: secrets,
    sign: (text) => signWith(first, text),
    isSigned: (text, signature) =>
      secrets.some((secret) => {
        const right = signWith(secret, text);
        return signature.length === right.length && timingSafeEqual(signature, right);
      }),
    sealFor: (purpose) => sealOf(secrets.map((secret) => derived(secret, purpose))),
  };
}

interface Derived {
  id: Buffer;
  key: Buffer;
}

function derived(secret: string, purpose: string): Derived {
  const bytes = (info: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', info, length));
  return { id: bytes('key id', idBytes), key: bytes(purpose, 32) };
}

function sealOf(keys: readonly Derived[]): Seal {
  const [first] = keys;
  if (!first) throw new Error('There is no key to encrypt with.');
  const head = Buffer.concat([mark, first.id]);
  return {
    head,
    seal(boundTo, secret) {
      const iv = chance(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]);
    },
    unseal(boundTo, sealed) {
      const id = sealed.subarray(mark.length, head.length);
      const named = mark.equals(sealed.subarray(0, mark.length))
        ? keys.find((key) => key.id.equals(id))
        : undefined;
      const opened = named && opens(named.key, boundTo, sealed.subarray(head.length));
      if (opened) return opened;
      for (const { key } of keys) {
        const older = opens(key, boundTo, sealed);
        if (older) return older;
      }
      return null;
    },
  };
}

function opens(key: Uint8Array, boundTo: string, sealed: Uint8Array): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
