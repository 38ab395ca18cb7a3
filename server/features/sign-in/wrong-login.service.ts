import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { visitor } from '#shared/platform/rights/principal.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { hourMs, msBefore } from '#shared/platform/time/spans.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { actorFor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import { lockedOutEmail } from './account.emails.ts';
import type { FoundUser } from './account.queries.ts';
import type { Trial } from './login-attempt.service.ts';
import * as queries from './wrong-login.queries.ts';

/** At most one email in this time, so that attempts over days do not flood the mailbox. */
const emailPauseHours = 24;

interface WrongLogins {
  /**
   * Records a wrong login for the account's Admin. The last one before a pause is logged, and reported to the user once a
   * day.
   */
  record(
    trx: Trx,
    user: FoundUser | undefined,
    trial: Trial,
    action: 'security.wrong_password' | 'security.wrong_code',
    isLast: boolean,
  ): Promise<void>;
}

export function wrongLogins({ clock, mail, logger }: Kit): WrongLogins {
  return {
    async record(trx, user, { accountNo, origin }, action, isLast) {
      const { address, requestId } = origin;
      // Also logged for unknown logins, so that guessing of names is noticed.
      if (isLast) logger.warn({ accountNo, address, requestId }, 'logins are paused');
      if (!user) return;
      const scope = user.account_id;
      const actor = actorFor(scope, { ...origin, by: visitor() });
      await addAudit(trx, clock, actor, { action, subject: user.login_id });
      if (!isLast) return;
      const since = msBefore(clock.now(), emailPauseHours * hourMs);
      const wasReported = await queries.wasLocked(trx, scope, user.login_id, since);
      await addAudit(trx, clock, actor, { action: 'security.locked', subject: user.login_id });
      if (wasReported || !user.is_active || !user.user_is_active) return;
      const market = marketOf(marketIdOf(user.market));
      const email = await lockedOutEmail({
        fullName: user.full_name,
        language: user.language ?? baseLanguage,
        accountNo: user.account_no,
        loginId: user.login_id,
        when: formatDayTime(clock.now(), market),
        address: origin.address,
      });
      await mail.send(trx, scope, user.email, email);
    },
  };
}
