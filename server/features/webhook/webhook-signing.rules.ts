/** Standard Webhooks 1.0.0: secrets and signatures. */
import { createHmac } from 'node:crypto';

/** Of a secret; the standard asks for 24 to 64. */
export const secretBytes = 32;
const prefix = 'whsec_';

/** As people put it into their programs. */
export const secretText = (secret: Uint8Array) => `${prefix}${Buffer.from(secret).toString('base64')}`;

const signature = (secret: Uint8Array, text: string) =>
  `v1,${createHmac('sha256', secret).update(text).digest('base64')}`;

/** The headers of one attempt. After a change of the secret it is signed with both, the newer one first. */
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
