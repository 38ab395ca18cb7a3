/** Texts to phones, sent after the transaction that wrote them, and tried again while the provider is away. */
import * as z from 'zod/mini';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { MessageProvider } from './message-provider.service.ts';
import * as queries from './message.queries.ts';

/** A text of yesterday is no news: three hours of tries. */
const sendMessage = jobKind({
  name: 'send-message',
  payload: z.object({ scope: scopeSchema, noticeId: z.string() }),
  retry: { tries: 12, firstPauseSeconds: 5, longestPauseSeconds: 1200 },
  timeoutSeconds: 60,
  atOnce: 4,
});

export const enqueueMessage = (
  { jobs }: Pick<Kit, 'jobs'>,
  trx: Trx,
  scope: AccountScope,
  noticeId: string,
) => jobs.enqueue(trx, sendMessage, { scope, noticeId });

/** Sends what waits; a text that was sent is kept nowhere but in the phone. */
export function messageSender({ database }: Pick<Kit, 'database'>, provider: MessageProvider) {
  return async (scope: AccountScope, noticeId: string): Promise<void> => {
    const waiting = await queries.findMessage(database.db, scope, noticeId);
    if (!waiting || waiting.body === null || waiting.channel === 'email') return;
    const { channel, recipient: to, body: text } = waiting;
    const outcome = await provider.send({ channel, to, text, reference: noticeId });
    await queries.endMessage(database.db, scope, noticeId, outcome === 'refused' ? 'provider' : null);
  };
}

export function workMessages(kit: Pick<Kit, 'database' | 'jobs'>, provider: MessageProvider): void {
  const send = messageSender(kit, provider);
  kit.jobs.work(sendMessage, ({ scope, noticeId }) => send(scope, noticeId));
}
