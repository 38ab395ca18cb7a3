/**
 * Resets access for an account's Admin, by the courier: an account has only one, who may have lost the mailbox, or the second
 * step with its recovery codes.
 */
import { fieldChanges } from '#shared/features/audit/field-change.rules.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { linkKinds } from '#server/platform/db/password-links.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { inviteIfRoom, type UserDependencies } from './user-change.service.ts';
import { emailTaken } from './user-levels.rules.ts';
import { adminResetEmail } from './users.emails.ts';
import * as queries from './users.queries.ts';

export interface AdminReset {
  /** The new email address; undefined leaves it unchanged. */
  email: string | undefined;
  endsSecondStep: boolean;
}

export interface AdminWasReset {
  email: string;
  isEmailChanged: boolean;
  isSecondStepEnded: boolean;
  isLinkMailed: boolean;
  /** The changed fields, for the audit trail. */
  changes: ReturnType<typeof fieldChanges>;
}

export function adminReset(kit: Kit, { account, twoStep, passkeys }: UserDependencies) {
  const { clock, mail } = kit;
  return async (
    trx: Trx,
    scope: AccountScope,
    { email, endsSecondStep }: AdminReset,
    by: string,
  ): Promise<AdminWasReset> => {
    const locked = await queries.lockAccount(trx, scope);
    const admin = await queries.findAdmin(trx, scope);
    if (!admin) throw notFound(m.users_the_user);
    const { user_id: userId } = admin;
    const isEmailChanged = email !== undefined && email.toLowerCase() !== admin.email.toLowerCase();
    const newEmail = isEmailChanged ? email : admin.email;
    const isSecondStepEnded = endsSecondStep && Boolean(admin.has_two_step);
    if (isEmailChanged) {
      if (await account.isEmailTaken(trx, scope, newEmail, userId)) throw emailTaken();
      const change = { email: newEmail, changed_by: by, changed_at: clock.now() };
      await queries.updateDetails(trx, scope, userId, change);
    }
    if (endsSecondStep) {
      await twoStep.turnOff(trx, scope, userId);
      await passkeys.removeAll(trx, { scope, userId });
    }
    // A repeated request resets nothing again: a password that the Admin has set since stays valid.
    if (isEmailChanged || isSecondStepEnded) {
      // Whoever has the mailbox or the phone may also know the password.
      await account.endPassword(trx, scope, userId);
      const market = marketOf(marketIdOf(locked.market));
      const message = await adminResetEmail({
        fullName: admin.full_name,
        language: admin.language ?? baseLanguage,
        accountNo: locked.account_no,
        loginId: admin.login_id,
        when: formatDayTime(clock.now(), market),
        market,
        oldEmail: admin.email,
        newEmail,
        isSecondStepEnded,
      });
      for (const to of new Set([admin.email, newEmail]))
        if (to !== '') await mail.send(trx, scope, to, message);
    } else await account.retireLinks(trx, scope, userId);
    const isLinkMailed = await inviteIfRoom(
      account,
      trx,
      scope,
      userId,
      admin.has_password ? linkKinds.reset : linkKinds.firstTime,
    );
    return {
      email: newEmail,
      isEmailChanged,
      isSecondStepEnded,
      isLinkMailed,
      changes: fieldChanges({ 'user.email': admin.email }, { 'user.email': newEmail }),
    };
  };
}
