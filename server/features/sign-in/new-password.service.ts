/** Sets a new password, in whatever way it was requested: its rules, and what ends with the old one. */
import { limits } from '#shared/platform/business/limits.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import type { AnyProblemMessage, ProblemParams } from '#shared/platform/validation/problem.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { passwordChangedEmail } from './account.emails.ts';
import * as queries from './account.queries.ts';
import type { MailedLinks } from './mailed-link.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { passwordScore } from './password-strength.service.ts';
import type { SessionService } from './session.service.ts';

export interface NewPasswords {
  /** Checks a new password's rules; throws a refusal naming `field`. */
  checkNewPassword(password: string, about: readonly string[], field: string): Promise<void>;
  /** Stores a new password, ends other sessions and notifies the user by email. */
  setPassword(trx: Trx, scope: AccountScope, userId: string, password: string, keep?: string): Promise<void>;
  /** Removes the password and ends everything that it or a mailed link opened; the user needs a new link to sign in. */
  endPassword(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
}

export function newPasswords(
  kit: Kit,
  sessions: SessionService,
  retireLinks: MailedLinks['retireLinks'],
): NewPasswords {
  const { clock } = kit;

  async function checkNewPassword(password: string, about: readonly string[], field: string): Promise<void> {
    const refuseField = (words: AnyProblemMessage, params: ProblemParams = {}) =>
      invalid([{ field, code: words.code, params, words }], (_field, options) =>
        m.sign_in_new_password({}, options),
      );
    const { passwordMinLength, passwordMaxLength } = limits;
    if (password === '') throw refuseField(m.validation_problem_required);
    if ([...password].length < passwordMinLength)
      throw refuseField(m.validation_problem_min_length, { n: passwordMinLength });
    if (password.length > passwordMaxLength)
      throw refuseField(m.validation_problem_max_length, { n: passwordMaxLength });
    if ((await passwordScore(password, about)) === 0) throw refuseField(m.validation_problem_password_weak);
  }

  async function replacePassword(
    trx: Trx,
    scope: AccountScope,
    userId: string,
    hash: string | null,
    keep?: string,
  ): Promise<void> {
    await queries.updateUser(trx, scope, userId, { password_hash: hash });
    await retireLinks(trx, scope, userId);
    await queries.deleteTickets(trx, scope, userId);
    await sessions.closeAllOf(trx, scope, userId, 'passwordChanged', keep);
  }

  async function setPassword(
    trx: Trx,
    scope: AccountScope,
    userId: string,
    password: string,
    keep?: string,
  ): Promise<void> {
    await replacePassword(trx, scope, userId, await hashPassword(password), keep);
    const user = await queries.findUser(trx, scope, userId);
    const account = await queries.findAccount(trx, scope);
    if (!user) throw notFound(m.users_the_user);
    const market = marketOf(marketIdOf(account.market));
    const message = await passwordChangedEmail({
      fullName: user.full_name,
      language: user.language ?? baseLanguage,
      accountNo: account.account_no,
      loginId: user.login_id,
      when: formatDayTime(clock.now(), market),
      isSessionKept: keep !== undefined,
    });
    await kit.mail.send(trx, scope, user.email, message);
  }

  return {
    checkNewPassword,
    setPassword,
    endPassword: (trx, scope, userId) => replacePassword(trx, scope, userId, null),
  };
}
