/** Sends text messages after the transaction that wrote them, with retries while the provider is unavailable. */
import * as z from 'zod/mini';

import { endOfWaiting, newsMs } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type MessageProvider, ProviderClosed } from './message-provider.service.ts';
import * as queries from './message.queries.ts';
import { findWaiting } from './waiting-notice.service.ts';

/** Retries for about three hours, most of them 20 minutes apart: a text of yesterday is of no use. */
export const textTries = 17;

const sendMessage = jobKind({
  name: 'send-message',
  payload: z.object({ scope: scopeSchema, noticeId: z.string() }),
  retry: { tries: textTries, firstPauseSeconds: 5, longestPauseSeconds: 1200 },
  timeoutSeconds: 60,
  atOnce: 4,
});

export const enqueueMessage = (
  { jobs }: Pick<Kit, 'jobs'>,
  trx: Trx,
  scope: AccountScope,
  noticeId: string,
) => jobs.enqueue(trx, sendMessage, { scope, noticeId });

/** Sends a waiting message. Its text is deleted when it was sent or its last attempt failed. */
export function messageSender(
  { clock, database, logger }: Pick<Kit, 'clock' | 'database' | 'logger'>,
  provider: MessageProvider,
) {
  return async (scope: AccountScope, noticeId: string, attempt: number): Promise<void> => {
    const waiting = await findWaiting(database.db, scope, noticeId);
    if (!waiting || waiting.body === null || waiting.channel === 'email') return;
    const { channel, recipient: to, body: text, tried_at: triedAt } = waiting;
    const now = clock.now();
    const gone = endOfWaiting({ ...waiting, now });
    if (gone !== null) {
      // After an earlier attempt it is unknown whether the message went out.
      await queries.endMessage(database.db, scope, noticeId, triedAt === null ? gone : 'unknown');
      return;
    }
    await queries.noteTry(database.db, scope, noticeId, now);
    const outcome = await provider
      .send({ channel, to, text, reference: noticeId })
      .catch((error: unknown) => {
        if (error instanceof ProviderClosed)
          logger.error({ status: error.status }, 'the message provider rejects messages');
        if (attempt < textTries) throw error;
        logger.error({ err: error, noticeId, attempt }, 'a phone message was given up');
        return 'refused' as const;
      });
    await queries.endMessage(database.db, scope, noticeId, outcome === 'refused' ? 'provider' : null);
  };
}

/** Longer than an attempt that began at the end of a notice's validity may take. */
const endedMs = newsMs + hourMs;

/**
 * Ends notices whose instance was killed during the last attempt, or whose provider was removed: their outcome stays unknown.
 * Idempotent, on any instance.
 */
export async function endUnknown({ clock, database }: Pick<Kit, 'clock' | 'database'>): Promise<void> {
  await queries.endUnknown(database.db, new Date(clock.now().getTime() - endedMs));
}

export function workMessages(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'logger'>,
  provider: MessageProvider,
): void {
  const send = messageSender(kit, provider);
  kit.jobs.work(sendMessage, ({ scope, noticeId }, { attempt }) => send(scope, noticeId, attempt));
}
