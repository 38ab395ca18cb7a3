/** Updates email notices with the outcome of their emails, which have the same ids. */
import { endOfWaiting } from '#shared/features/buyer-notice/buyer-notice.rules.ts';

import type { Kit } from '#server/platform/kit.ts';
import type { MailFollower } from '#server/platform/mail/mail.ts';
import * as queries from './message.queries.ts';
import { findWaiting } from './waiting-notice.service.ts';

/** The follower's name in the outbox. */
export const noticeMails = 'buyer-notice';

export function noticeMail({ clock, database }: Pick<Kit, 'clock' | 'database'>): MailFollower {
  return {
    async goes(scope, noticeId) {
      const waiting = await findWaiting(database.db, scope, noticeId);
      // Erased with its receiver, or ended because nobody sent it in time.
      if (!waiting || waiting.body === null) return false;
      const now = clock.now();
      const gone = endOfWaiting({ ...waiting, now });
      if (gone === null) await queries.noteTry(database.db, scope, noticeId, now);
      // Unlike with text messages, a failed attempt is known to have sent nothing.
      else await queries.endMessage(database.db, scope, noticeId, gone);
      return gone === null;
    },
    async ended(trx, scope, noticeId, end) {
      const skipped = { sent: null, refused: 'refused', givenUp: 'late' } as const;
      await queries.endMessage(trx, scope, noticeId, skipped[end]);
    },
  };
}
