import { effectivePrintingSize } from '#shared/platform/documents/paper.ts';
import {
  createSubUser,
  type Colleague,
  type CreateUserForm,
  type SubUser,
  createUserForm,
} from '#shared/features/users/users.contract.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';
import { levelsOf, usersMax } from '#shared/features/users/users.rules.ts';

import { foldLogin } from '#server/features/sign-in/login-id.rules.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { linkKinds } from '#server/platform/db/password-links.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type AdminReset, adminReset, type AdminWasReset } from './admin-reset.service.ts';
import {
  changeOfUser,
  findUser,
  inviteIfRoom,
  type UserChangeService,
  type UserDependencies,
  userChangeService,
} from './user-change.service.ts';
import { checkLevels, emailTaken, flagsOf } from './user-levels.rules.ts';
import { claimsOf, colleagueFrom, columnsFrom, subUserFrom } from './users.mapping.ts';
import * as queries from './users.queries.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';

/** The user with the login id `Admin` may do everything that the account may; no other user may have this login id. */
const adminLoginId = 'Admin';

export interface UsersService extends UserChangeService {
  list(session: Session): Promise<SubUser[]>;
  /** Returns the active users, for users who manage no one. */
  colleagues(session: Session): Promise<Colleague[]>;
  create(session: Session, actor: Actor, form: CreateUserForm): Promise<SubUser>;
  resend(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  /**
   * Creates the account's Admin with all levels that its flags allow, and mails the first-time link; returns null when there is
   * one already.
   */
  createAdmin(trx: Trx, scope: AccountScope, person: Person): Promise<string | null>;
  /**
   * Resets access for an Admin whom no one in the account can help; done by the courier. Refused where there is no Admin, as in a
   * sandbox.
   */
  resetAdmin(trx: Trx, scope: AccountScope, wanted: AdminReset, by: string): Promise<AdminWasReset>;
  /** Mails a new first-time link, which replaces earlier ones. Refused when the user does not need one. */
  inviteAgain(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
  /** Sets the paper sizes that the account's Admin may print on; those of other users are set by the Admin. */
  setAdminType(trx: Trx, scope: AccountScope, subAccountTypeId: number): Promise<void>;
  /**
   * Gives the account's Admin more access levels, which only the Admin can pass on; returns those before and after, for the audit
   * trail.
   */
  giveLevels(
    trx: Trx,
    scope: AccountScope,
    levels: readonly Claim[],
  ): Promise<{ before: Claim[]; after: Claim[] }>;
}

interface Person {
  fullName: string;
  email: string;
  phoneNumber: string;
  /** If it is not known, the first sign-in sets it. */
  language?: Language | null;
}

export function usersService(kit: Kit, deps: UserDependencies): UsersService {
  const { account } = deps;
  const { clock, database, write } = kit;
  const change = changeOfUser(kit);

  async function inviteAgain(trx: Trx, scope: AccountScope, userId: string): Promise<void> {
    const user = await findUser(trx, scope, userId);
    if (!user.is_active) throw refuse('conflict', m.users_problem_reactivate_first);
    if (user.has_password) throw refuse('conflict', m.users_problem_has_password);
    await account.retireLinks(trx, scope, userId);
    await account.mailLink(trx, scope, userId, linkKinds.firstTime);
  }

  return {
    async list({ scope, userId }) {
      const rows = await queries.listUsers(database.db, scope);
      return rows.map((row) => subUserFrom(row, userId));
    },

    async colleagues({ scope, userId }) {
      const rows = await queries.listUsers(database.db, scope);
      return rows.filter((row) => row.is_active).map((row) => colleagueFrom(row, userId));
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
        const me = await findUser(trx, scope, session.userId);
        checkLevels(claimsOf(me), [], form.access, locked);
        if ((await queries.countUsers(trx, scope)) >= usersMax) {
          throw refuse('conflict', m.users_problem_too_many, { n: usersMax });
        }
        if (await account.isEmailTaken(trx, scope, form.email, null)) throw emailTaken();
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
            // The form requires everything that a profile needs.
            verified_at: clock.now(),
            created_at: clock.now(),
          }));
        if (!isFree) throw invalid([problemAt('loginId', m.users_problem_taken)], labelsIn(createUserForm));
        await account.mailLink(trx, scope, userId, linkKinds.firstTime);
        return subUserFrom(await findUser(trx, scope, userId), session.userId);
      });
    },

    ...userChangeService(kit, deps),

    resend: (session, actor, userId) =>
      change(session, actor, userId, 'user.invited_again', ({ trx, scope }) =>
        inviteAgain(trx, scope, userId),
      ),

    async createAdmin(trx, scope, { fullName, email, phoneNumber, language = null }) {
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
        language,
        sub_account_type_id: locked.sub_account_type_default,
        claims: levelsOf(flagsOf(locked)),
        password_hash: null,
        terms_accepted_at: null,
        verified_at: clock.now(),
        created_at: clock.now(),
      });
      if (!isFirst) return null;
      await inviteIfRoom(account, trx, scope, userId);
      return userId;
    },

    resetAdmin: adminReset(kit, deps),
    inviteAgain,
    setAdminType: queries.setAdminType,

    async giveLevels(trx, scope, levels) {
      const admin = await queries.lockAdminLevels(trx, scope);
      if (!admin) return { before: [], after: [] };
      const before = claimsOf(admin);
      const after = claimsOf({ claims: [...before, ...levels] });
      if (after.length > before.length)
        await queries.updateUser(trx, scope, admin.user_id, { claims: after });
      return { before, after };
    },
  };
}
