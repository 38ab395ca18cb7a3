/** Who carries texts to phones. One provider by setting; what it speaks is an HTTP call of a few fields. */
import type { PhoneChannel } from '#shared/features/buyer-notice/buyer-notice.rules.ts';

import type { MessagesSetting } from '#server/env.ts';

export interface PhoneMessage {
  channel: PhoneChannel;
  /** '+60123456789'. */
  to: string;
  text: string;
  /** The same for the same message: a provider that receives it twice sends it once. */
  reference: string;
}

export interface MessageProvider {
  /** `refused` is for good, as of a number that is none; throws where it can be tried again. */
  send(message: PhoneMessage): Promise<'taken' | 'refused'>;
}

/** It takes no text of ours: the key has run out, the credit is spent, or the address is wrong. */
export class ProviderClosed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

const patienceMs = 15_000;
/** Of the text itself: too long, or a number that is none. */
const finalStatuses: ReadonlySet<number> = new Set([400, 413, 422]);
const tooMany = 429;
const timedOut = 408;

/** POST as JSON with a bearer key; any 2xx is taken, a 4xx about the text is refused, all else is tried again. */
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
