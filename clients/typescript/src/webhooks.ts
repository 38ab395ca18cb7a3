/** What the portal posts to your endpoint, by Standard Webhooks 1.0.0. */
import type { EventsListEvent, TestWebhook } from './made/types.ts';

/**
 * As in the feed, or a test: `type` says which fields `data` has. `id` is the same at each try and in the feed: keep those that
 * you have seen.
 */
export type WebhookEvent = EventsListEvent | (TestWebhook & { id: string });

export class NotGenuine extends Error {
  override readonly name = 'NotGenuine';
}

interface Received {
  /** The body as it came, byte for byte; not parsed and written again. */
  body: string | Uint8Array;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…` of the endpoint; several while one takes the place of another. */
  secret: string | readonly string[];
  /** How old or early it may be, in seconds; 300 when left out. */
  toleranceSeconds?: number;
  now?: Date;
}

/** The event, once it is proved to be the portal's. Throws `NotGenuine`: answer 401. */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: Received): Promise<WebhookEvent> {
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !sentAt || !signatures) throw new NotGenuine('A header of Standard Webhooks is missing');
  if (!(Math.abs(now.getTime() / 1000 - Number(sentAt)) <= toleranceSeconds)) {
    throw new NotGenuine('Too old, or from the future');
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${sentAt}.`), bytes);
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'));
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const own of secrets) {
    const key = await keyOf(own);
    for (const signature of given) {
      if (await isSigned(key, signature.slice('v1,'.length), signed)) {
        const event = JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
        return { ...event, id };
      }
    }
  }
  throw new NotGenuine('Not signed with this secret');
}

function headerOf(headers: Received['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(/^whsec_/u, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );

/** In constant time. */
async function isSigned(
  key: CryptoKey,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    return await crypto.subtle.verify('HMAC', key, fromBase64(signature), signed);
  } catch {
    // No base64.
    return false;
  }
}
