/** The provider of SMS and WhatsApp: one, chosen by a setting, called over HTTP with a few fields. */
import type { PhoneChannel } from '#shared/features/buyer-notice/buyer-notice.rules.ts';

import type { MessagesSetting } from '#server/env.ts';

export interface PhoneMessage {
  channel: PhoneChannel;
  /** In international form, such as '+60123456789'. */
  to: string;
  text: string;
  /** Idempotency key: the provider sends a message once, even if it receives it twice. */
  reference: string;
}

export interface MessageProvider {
  /** Sends a message. `refused` is final, such as for an invalid number; throws where a retry may succeed. */
  send(message: PhoneMessage): Promise<'taken' | 'refused'>;
}

/** The provider accepts no messages at all: the key has expired, the credit is used up, or the URL is wrong. */
export class ProviderClosed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

const patienceMs = 15_000;
/** Statuses about the message itself: text too long, or number invalid. */
const finalStatuses: ReadonlySet<number> = new Set([400, 413, 422]);
const tooMany = 429;
const timedOut = 408;

/** Sends JSON by POST with a bearer key. A 2xx means accepted, a 4xx about the message refused; anything else is retried. */
export function httpProvider({ url, key }: MessagesSetting): MessageProvider {
  return {
    async send(message) {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          'idempotency-key': message.reference,
        },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (status >= 200 && status < 300) return 'taken';
      if (finalStatuses.has(status)) return 'refused';
      if (status >= 400 && status < 500 && status !== tooMany && status !== timedOut)
        throw new ProviderClosed(status);
      throw new Error(`The message provider answered ${status}`);
    },
  };
}
