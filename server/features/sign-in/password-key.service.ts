import { constants, createPrivateKey, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';

import type { Database } from '#server/platform/db/database.ts';
import { sharedSetting } from '#server/platform/db/portal-settings.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

export interface PasswordKey {
  /** SPKI PEM. */
  publicKey: string;
  /** The password inside base64 of RSA-OAEP (SHA-256). Throws a refusal naming `field` when it is not that. */
  decrypt(encrypted: string, field: string): string;
}

/** The pair of keys that passwords travel with: given by setting, or made at first start and shared by all instances. */
export async function passwordKeyService(database: Database, given: string | null): Promise<PasswordKey> {
  const pem = given ?? (await sharedSetting(database, 'password-private-key', makePrivateKey));
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
  return {
    publicKey,
    decrypt(encrypted, field) {
      try {
        const bytes = Buffer.from(encrypted, 'base64');
        return privateDecrypt(
          { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          bytes,
        ).toString();
      } catch {
        throw invalid([problemAt(field, m.sign_in_problem_unreadable_password)]);
      }
    },
  };
}

async function makePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' });
}
