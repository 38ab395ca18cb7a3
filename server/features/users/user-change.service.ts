/** Changes an Admin makes to another user: details, activation, the second step. */
import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';
import type { SubUser, UpdateUserForm } from '#shared/features/users/users.contract.ts';
import { mayChangeEmail } from '#shared/features/users/users.rules.ts';
import { effectivePrintingSize } from '#shared/platform/documents/paper.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { PasskeyService } from '#server/features/passkey/passkey.service.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import { TooManyLinks } from '#server/features/sign-in/mailed-link.service.ts';
import type { SessionService } from '#server/features/sign-in/session.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { type LinkKind, linkKinds } from '#server/platform/db/password-links.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { checkLevels, emailTaken, refusedField } from './user-levels.rules.ts';
import { emailMovedEmail, twoStepResetEmail } from './users.emails.ts';
import { claimsOf, columnsFrom, subUserFrom, userChanges } from './users.mapping.ts';
import * as queries from './users.queries.ts';

export interface UserChangeService {
  /** Refused, with who changed it and when, if the user was changed after the form was opened. */
  update(
    session: Session,
    actor: Actor,
    userId: string,
    form: UpdateUserForm & { version: number },
  ): Promise<SubUser>;
  deactivate(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  reactivate(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  /** For a user who has lost the phone: removes the second step and its recovery codes, and ends all sessions. */
  resetTwoStep(session: Session, actor: Actor, userId: string, code: string | undefined): Promise<SubUser>;
}

export interface UserDependencies {
  account: AccountService;
  sessions: SessionService;
  twoStep: TwoStepService;
  passkeys: PasskeyService;
}

interface Scene {
  trx: Trx;
  scope: AccountScope;
  /** The calling user, read under the lock. */
  me: queries.UserRow;
  them: queries.UserRow;
  account: Awaited<ReturnType<typeof queries.lockAccount>>;
}

export async function findUser(trx: Trx, scope: AccountScope, userId: string): Promise<queries.UserRow> {
  const user = await queries.findUser(trx, scope, userId);
  if (!user) throw notFound(m.users_the_user);
  return user;
}

type Change = (
  session: Session,
  actor: Actor,
  userId: string,
  action: AuditAction,
  work: (scene: Scene) => Promise<Record<string, unknown> | void>,
) => Promise<SubUser>;

/** Changes another user: locks the account, reads both users again, and returns the changed user. */
export function changeOfUser({ write }: Pick<Kit, 'write'>): Change {
  return async (session, actor, userId, action, work) =>
    write(actor, { action }, async ({ trx, subject }) => {
      const { scope } = session;
      const locked = await queries.lockAccount(trx, scope);
      const them = await findUser(trx, scope, userId);
      const me = await findUser(trx, scope, session.userId);
      const detail = await work({ trx, scope, me, them, account: locked });
      subject(them.login_id, { userId, ...detail });
      return subUserFrom(await findUser(trx, scope, userId), session.userId);
    });
}

/**
 * Mails a link. When the hourly limit of links is reached, it returns false instead of failing, so that the user can still be
 * activated; the link can be sent later.
 */
export async function inviteIfRoom(
  account: AccountService,
  trx: Trx,
  scope: AccountScope,
  userId: string,
  kind: LinkKind = linkKinds.firstTime,
): Promise<boolean> {
  try {
    await account.mailLink(trx, scope, userId, kind);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyLinks)) throw error;
    return false;
  }
}

export function userChangeService(
  kit: Kit,
  { account, sessions, twoStep, passkeys }: UserDependencies,
): UserChangeService {
  const { clock } = kit;
  const change = changeOfUser(kit);
  return {
    update: (session, actor, userId, form) =>
      change(session, actor, userId, 'user.updated', async ({ trx, scope, me, them, account: locked }) => {
        if (them.user_id === me.user_id) throw refuse('notAllowed', m.users_problem_yourself);
        if (them.is_admin) throw refuse('notAllowed', m.users_problem_admin_is_fixed);
        requireNewestVersion(form.version, them, marketOf(session.market));
        const [mine, theirs] = [claimsOf(me), claimsOf(them)];
        checkLevels(mine, theirs, form.access, locked);
        const isMoved = form.email.toLowerCase() !== them.email.toLowerCase();
        if (isMoved && !mayChangeEmail(mine, theirs)) {
          throw refusedField(problemAt('email', m.users_problem_email_too_powerful));
        }
        if (isMoved && them.is_active && (await account.isEmailTaken(trx, scope, form.email, userId)))
          throw emailTaken();
        await queries.updateDetails(trx, scope, userId, {
          ...columnsFrom(form),
          changed_by: me.login_id,
          changed_at: clock.now(),
          printing_size: effectivePrintingSize(form.subAccountTypeId, them.printing_size).id,
        });
        if (isMoved) {
          // A link sent to the old address must no longer work.
          await account.retireLinks(trx, scope, userId);
          if (them.is_active && !them.has_password)
            await account.mailLink(trx, scope, userId, linkKinds.firstTime);
          if (them.has_password) {
            const message = await emailMovedEmail({
              fullName: them.full_name,
              language: them.language ?? baseLanguage,
              accountNo: locked.account_no,
              loginId: them.login_id,
              newEmail: form.email,
              by: me.login_id,
            });
            await kit.mail.send(trx, scope, them.email, message);
          }
        }
        return { changes: userChanges(them, form) };
      }),

    deactivate: (session, actor, userId) =>
      change(session, actor, userId, 'user.deactivated', async ({ trx, scope, me, them }) => {
        if (them.user_id === me.user_id) throw refuse('notAllowed', m.users_problem_deactivate_yourself);
        if (!them.is_active) throw refuse('conflict', m.users_problem_already_deactivated);
        if (them.is_admin) {
          if (!(await queries.hasOtherAdmin(trx, scope, userId)))
            throw refuse('conflict', m.users_problem_last_admin);
          if (!me.is_admin) throw refuse('notAllowed', m.users_problem_admin_is_fixed);
        }
        await queries.updateUser(trx, scope, userId, { is_active: false });
        await account.retireLinks(trx, scope, userId);
        await sessions.closeAllOf(trx, scope, userId, 'deactivated');
      }),

    reactivate: (session, actor, userId) =>
      change(session, actor, userId, 'user.reactivated', async ({ trx, scope, me, them }) => {
        if (them.is_active) throw refuse('conflict', m.users_problem_already_active);
        if (them.is_admin && !me.is_admin) throw refuse('notAllowed', m.users_problem_admin_is_fixed);
        if (await account.isEmailTaken(trx, scope, them.email, userId))
          throw refuse('conflict', m.single_sign_on_problem_email_taken);
        await queries.updateUser(trx, scope, userId, { is_active: true });
        if (!them.has_password) await inviteIfRoom(account, trx, scope, userId);
      }),

    async resetTwoStep(session, actor, userId, code) {
      const spendCode = await account.mustProve(session, code);
      return change(session, actor, userId, 'user.two_step_reset', async (scene) => {
        const { trx, scope, me, them, account: locked } = scene;
        await spendCode(trx);
        if (them.user_id === me.user_id) throw refuse('notAllowed', m.users_problem_own_two_step);
        if (them.is_admin && !me.is_admin) throw refuse('notAllowed', m.users_problem_admin_two_step);
        if (!mayChangeEmail(claimsOf(me), claimsOf(them)))
          throw refuse('notAllowed', m.users_problem_two_step_too_powerful);
        if (!them.has_two_step) throw refuse('conflict', m.users_problem_no_two_step);
        await twoStep.turnOff(trx, scope, userId);
        await passkeys.removeAll(trx, { scope, userId });
        await sessions.closeAllOf(trx, scope, userId, 'endedByAdmin');
        const { isRequired } = await twoStep.stateOf(trx, scope, userId);
        const message = await twoStepResetEmail({
          fullName: them.full_name,
          language: them.language ?? baseLanguage,
          accountNo: locked.account_no,
          loginId: them.login_id,
          by: me.login_id,
          isRequired,
        });
        await kit.mail.send(trx, scope, them.email, message);
      });
    },
  };
}
