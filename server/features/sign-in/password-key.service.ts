import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { promisify } from 'node:util';

import type { Database } from '#server/platform/db/database.ts';
import { sharedSetting } from '#server/platform/db/portal-settings.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

export interface PasswordKey {
  /** The public key, SPKI PEM. */
  publicKey: string;
  /** Decrypts a password from base64 of RSA-OAEP (SHA-256). Throws a refusal naming `field` when that fails. */
  decrypt(encrypted: string, field: string): string;
}

/** The key pairs that encrypt passwords in transit: from a setting, or created at first start and shared by all instances. */
export async function passwordKeyService(database: Database, given: readonly string[]): Promise<PasswordKey> {
  // The key created at first start still decrypts, because pages may have been opened before a setting replaced it.
  const made = await sharedSetting(database, 'password-private-key', makePrivateKey);
  const privateKeys = [...given, made].map((pem) => createPrivateKey(pem));
  const [first = createPrivateKey(made)] = privateKeys;
  const publicKey = createPublicKey(first).export({ type: 'spki', format: 'pem' });
  return {
    publicKey,
    decrypt(encrypted, field) {
      const bytes = Buffer.from(encrypted, 'base64');
      for (const key of privateKeys) {
        const password = decryptedBy(key, bytes);
        if (password !== null) return password;
      }
      throw invalid([problemAt(field, m.sign_in_problem_unreadable_password)]);
    },
  };
}

function decryptedBy(key: KeyObject, bytes: Uint8Array): string | null {
  try {
    return privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      bytes,
    ).toString();
  } catch {
    return null;
  }
}

async function makePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' });
}
