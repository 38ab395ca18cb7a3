import { baseLanguage } from '#shared/platform/words/message.ts';
import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';
import { effectivePrintingSize } from '#shared/platform/documents/paper.ts';
import {
  createSubUser,
  type CreateUserForm,
  type SubUser,
  type UpdateUserForm,
  createUserForm,
} from '#shared/features/users/users.contract.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { levelsOf, mayChangeEmail, usersMax } from '#shared/features/users/users.rules.ts';

import type { PasskeyService } from '#server/features/passkey/passkey.service.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import { foldLogin } from '#server/features/sign-in/login-id.rules.ts';
import { TooManyLinks } from '#server/features/sign-in/mailed-link.service.ts';
import type { SessionService } from '#server/features/sign-in/session.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { mustBeNewest } from '#server/platform/http/changed-meanwhile.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { emailMovedEmail, twoStepResetEmail } from './users.emails.ts';
import { checkLevels, flagsOf, refusedField } from './user-levels.rules.ts';
import { claimsOf, columnsFrom, subUserFrom, userChanges } from './users.mapping.ts';
import * as queries from './users.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';

/** Whose login id is `Admin` may everything that the account may; nobody else gets that name. */
const adminLoginId = 'Admin';

export interface UsersService {
  list(session: Session): Promise<SubUser[]>;
  create(session: Session, actor: Actor, form: CreateUserForm): Promise<SubUser>;
  /** Refused with who and when, if the user was changed after the form was opened. */
  update(
    session: Session,
    actor: Actor,
    userId: string,
    form: UpdateUserForm & { version: number },
  ): Promise<SubUser>;
  deactivate(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  reactivate(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  /** For who lost the phone: the second step and its recovery codes are gone, and every session ends. */
  resetTwoStep(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  resend(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  /** Creates the account's Admin with all levels that its flags allow and mails the first-time link; null when there is one. */
  createAdmin(trx: Trx, scope: AccountScope, person: Person): Promise<string | null>;
  /** Mails the first-time link again, in place of those of before. Throws a refusal when the user has no use for one. */
  inviteAgain(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
  /** What papers the account's Admin may print on; the others' are their Admin's to set. */
  setAdminType(trx: Trx, scope: AccountScope, subAccountTypeId: number): Promise<void>;
}

export interface Person {
  fullName: string;
  email: string;
  phoneNumber: string;
}

interface Scene {
  trx: Trx;
  scope: AccountScope;
  /** The caller, as they are now. */
  me: queries.UserRow;
  them: queries.UserRow;
  account: Awaited<ReturnType<typeof queries.lockAccount>>;
}

export function usersService(
  kit: Kit,
  account: AccountService,
  sessions: SessionService,
  twoStep: TwoStepService,
  passkeys: PasskeyService,
): UsersService {
  const { clock, database, write } = kit;

  async function find(trx: Trx, scope: AccountScope, userId: string): Promise<queries.UserRow> {
    const user = await queries.findUser(trx, scope, userId);
    if (!user) throw notFound(m.users_the_user);
    return user;
  }

  /** One change to another user: the account is locked, both are read again, and the user is answered as they are afterwards. */
  async function change(
    session: Session,
    actor: Actor,
    userId: string,
    action: AuditAction,
    work: (scene: Scene) => Promise<Record<string, unknown> | void>,
  ): Promise<SubUser> {
    return write(actor, { action }, async ({ trx, subject }) => {
      const { scope } = session;
      const locked = await queries.lockAccount(trx, scope);
      const them = await find(trx, scope, userId);
      const me = await find(trx, scope, session.userId);
      const detail = await work({ trx, scope, me, them, account: locked });
      subject(them.login_id, { userId, ...detail });
      return subUserFrom(await find(trx, scope, userId), session.userId);
    });
  }

  async function inviteAgain(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
    const user = await find(trx, scope, userId);
    if (!user.is_active) throw refuse('conflict', m.users_problem_reactivate_first);
    if (user.has_password) throw refuse('conflict', m.users_problem_has_password);
    await account.retireLinks(trx, scope, userId);
    await account.mailLink(trx, scope, userId, 'F');
  }

  /** Switching on must not wait for a mailbox; the list offers to send the link later. */
  async function inviteIfRoom(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
    try {
      await account.mailLink(trx, scope, userId, 'F');
    } catch (error) {
      if (!(error instanceof TooManyLinks)) throw error;
    }
  }

  return {
    async list({ scope, userId }) {
      const rows = await queries.listUsers(database.db, scope);
      return rows.map((row) => subUserFrom(row, userId));
    },

    async create(session, actor, form) {
      const move: Move = {
        action: 'user.created',
        subject: form.loginId,
        detail: { fullName: form.fullName, email: form.email, access: form.access },
        repeatable: { call: createSubUser.path, body: form },
      };
      return write(actor, move, async ({ trx }) => {
        const { scope } = session;
        const locked = await queries.lockAccount(trx, scope);
        const me = await find(trx, scope, session.userId);
        checkLevels(claimsOf(me), [], form.access, locked);
        if ((await queries.countUsers(trx, scope)) >= usersMax) {
          throw refuse('conflict', m.users_problem_too_many, { n: usersMax });
        }
        const userId = newId(clock);
        const loginKey = foldLogin(form.loginId);
        const isFree =
          loginKey !== foldLogin(adminLoginId) &&
          (await queries.insertUser(trx, {
            account_id: scope,
            user_id: userId,
            login_id: form.loginId,
            login_key: loginKey,
            is_admin: false,
            ...columnsFrom(form),
            printing_size: effectivePrintingSize(form.subAccountTypeId, null).id,
            password_hash: null,
            terms_accepted_at: null,
            // The form asks for all that a profile needs.
            verified_at: clock.now(),
            created_at: clock.now(),
          }));
        if (!isFree) throw invalid([problemAt('loginId', m.users_problem_taken)], labelsIn(createUserForm));
        await account.mailLink(trx, scope, userId, 'F');
        return subUserFrom(await find(trx, scope, userId), session.userId);
      });
    },

    update: (session, actor, userId, form) =>
      change(session, actor, userId, 'user.updated', async ({ trx, scope, me, them, account: locked }) => {
        if (them.user_id === me.user_id) throw refuse('notAllowed', m.users_problem_yourself);
        if (them.is_admin) throw refuse('notAllowed', m.users_problem_admin_is_fixed);
        mustBeNewest(form.version, them, marketOf(session.market));
        const [mine, theirs] = [claimsOf(me), claimsOf(them)];
        checkLevels(mine, theirs, form.access, locked);
        const isMoved = form.email.toLowerCase() !== them.email.toLowerCase();
        if (isMoved && !mayChangeEmail(mine, theirs)) {
          throw refusedField(problemAt('email', m.users_problem_email_too_powerful));
        }
        await queries.updateDetails(trx, scope, userId, {
          ...columnsFrom(form),
          changed_by: me.login_id,
          changed_at: clock.now(),
          printing_size: effectivePrintingSize(form.subAccountTypeId, them.printing_size).id,
        });
        if (isMoved) {
          // A link that went to the address of before must not open the login any more.
          await account.retireLinks(trx, scope, userId);
          if (them.is_active && !them.has_password) await account.mailLink(trx, scope, userId, 'F');
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
        await queries.updateUser(trx, scope, userId, { is_active: true });
        if (!them.has_password) await inviteIfRoom(trx, scope, userId);
      }),

    resetTwoStep: (session, actor, userId) =>
      change(session, actor, userId, 'user.two_step_reset', async (scene) => {
        const { trx, scope, me, them, account: locked } = scene;
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
      }),

    resend: (session, actor, userId) =>
      change(session, actor, userId, 'user.invited_again', ({ trx, scope }) =>
        inviteAgain(trx, scope, userId),
      ),

    async createAdmin(trx, scope, { fullName, email, phoneNumber }) {
      const locked = await queries.lockAccount(trx, scope);
      const userId = newId(clock);
      const isFirst = await queries.insertUser(trx, {
        account_id: scope,
        user_id: userId,
        login_id: adminLoginId,
        login_key: foldLogin(adminLoginId),
        is_admin: true,
        full_name: fullName,
        email,
        phone_number: phoneNumber,
        sub_account_type_id: locked.sub_account_type_default,
        claims: levelsOf(flagsOf(locked)),
        password_hash: null,
        terms_accepted_at: null,
        verified_at: clock.now(),
        created_at: clock.now(),
      });
      if (!isFirst) return null;
      await inviteIfRoom(trx, scope, userId);
      return userId;
    },

    inviteAgain,
    setAdminType: queries.setAdminType,
  };
}
