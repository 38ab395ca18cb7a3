/** Secrets and signatures by Standard Webhooks 1.0.0. */
import { createHmac } from 'node:crypto';

/** Length of a secret in bytes; the standard requires 24 to 64. */
export const secretBytes = 32;
const prefix = 'whsec_';

/** The secret in the text form that users configure in their programs. */
export const secretText = (secret: Uint8Array) => `${prefix}${Buffer.from(secret).toString('base64')}`;

const signature = (secret: Uint8Array, text: string) =>
  `v1,${createHmac('sha256', secret).update(text).digest('base64')}`;

/** The headers of one attempt. After a change of secret the body is signed with both secrets, the newer one first. */
export function signedHeaders(
  secrets: readonly Uint8Array[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const text = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, text)).join(' '),
  };
}
