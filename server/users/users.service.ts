import type { Claim } from '#shared/access/rights.ts';
import { effectivePrintingSize } from '#shared/documents/paper.ts';
import {
  adminIsFixedMessage,
  adminTwoStepMessage,
  alreadyActiveMessage,
  alreadyDeactivatedMessage,
  createSubUser,
  type CreateUserForm,
  deactivatedNeedsReactivationMessage,
  emailTooPowerfulRule,
  hasPasswordMessage,
  lackedLevelsMessage,
  lastAdminMessage,
  loginTakenRule,
  noTwoStepMessage,
  notDeactivateYourselfMessage,
  notYourselfMessage,
  ownTwoStepMessage,
  type SubUser,
  subUserLabels,
  tooManyUsersMessage,
  type UpdateUserForm,
  uselessLevelsMessage,
} from '#shared/users/users.contract.ts';
import { levelsOf, mayChangeEmail, refusedLevels, usersMax } from '#shared/users/users.rules.ts';
import { fieldMessage } from '#shared/validation/rules.ts';

import { type AccountService, foldLogin, TooManyLinks } from '../account/account.service.ts';
import type { SessionService } from '../account/session.service.ts';
import type { AccountScope } from '../db/account-scope.ts';
import type { Trx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Actor, Move } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { TwoStepService } from '../two-step/two-step.service.ts';
import { emailMovedLetter, twoStepResetLetter } from './users.letters.ts';
import { claimsOf, subUserFrom, userChanges } from './users.mapping.ts';
import * as queries from './users.queries.ts';

/** Whose login id is `Admin` may everything that the account may; nobody else gets that name. */
const adminLoginId = 'Admin';

export interface UsersService {
  list(session: Session): Promise<SubUser[]>;
  create(session: Session, actor: Actor, form: CreateUserForm): Promise<SubUser>;
  update(session: Session, actor: Actor, userId: string, form: UpdateUserForm): Promise<SubUser>;
  deactivate(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  reactivate(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  /** For who lost the phone: the second step and its recovery codes are gone, and every session ends. */
  resetTwoStep(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  resend(session: Session, actor: Actor, userId: string): Promise<SubUser>;
  /** Creates the account's Admin with all levels that its flags allow and mails the first-time link; null when there is one. */
  createAdmin(trx: Trx, scope: AccountScope, person: Person): Promise<string | null>;
  /** Mails the first-time link again, in place of those of before. Throws a refusal when the user has no use for one. */
  inviteAgain(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
}

export interface Person {
  fullName: string;
  email: string;
  phoneNumber: string;
}

interface Scene {
  trx: Trx;
  scope: AccountScope;
  /** Whoever asks, as they are now. */
  me: queries.UserRow;
  them: queries.UserRow;
  account: Awaited<ReturnType<typeof queries.lockAccount>>;
}

export function usersService(
  kit: Kit,
  account: AccountService,
  sessions: SessionService,
  twoStep: TwoStepService,
): UsersService {
  const { clock, database, write } = kit;

  async function find(trx: Trx, scope: AccountScope, userId: string): Promise<queries.UserRow> {
    const user = await queries.findUser(trx, scope, userId);
    if (!user) throw notFound('The user');
    return user;
  }

  /** One change to another user: the account is locked, both are read anew, and the user is answered as they are afterwards. */
  async function change(
    session: Session,
    actor: Actor,
    userId: string,
    action: string,
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
    if (!user.is_active) throw new Refused('conflict', deactivatedNeedsReactivationMessage);
    if (user.has_password) throw new Refused('conflict', hasPasswordMessage);
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
        action: 'Created user',
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
          throw new Refused('conflict', tooManyUsersMessage);
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
        if (!isFree) throw invalid({ loginId: fieldMessage(subUserLabels.loginId, loginTakenRule) });
        await account.mailLink(trx, scope, userId, 'F');
        return subUserFrom(await find(trx, scope, userId), session.userId);
      });
    },

    update: (session, actor, userId, form) =>
      change(session, actor, userId, 'Updated user', async ({ trx, scope, me, them, account: locked }) => {
        if (them.user_id === me.user_id) throw new Refused('notAllowed', notYourselfMessage);
        if (them.is_admin) throw new Refused('notAllowed', adminIsFixedMessage);
        const [mine, theirs] = [claimsOf(me), claimsOf(them)];
        checkLevels(mine, theirs, form.access, locked);
        const isMoved = form.email.toLowerCase() !== them.email.toLowerCase();
        if (isMoved && !mayChangeEmail(mine, theirs)) {
          throw refusedField('email', fieldMessage(subUserLabels.email, emailTooPowerfulRule));
        }
        await queries.updateUser(trx, scope, userId, {
          ...columnsFrom(form),
          printing_size: effectivePrintingSize(form.subAccountTypeId, them.printing_size).id,
        });
        if (isMoved) {
          // A link that went to the address of before must not open the login any more.
          await account.retireLinks(trx, scope, userId);
          if (them.is_active && !them.has_password) await account.mailLink(trx, scope, userId, 'F');
          if (them.has_password) {
            const letter = await emailMovedLetter({
              fullName: them.full_name,
              accountNo: locked.account_no,
              loginId: them.login_id,
              newEmail: form.email,
              by: me.login_id,
            });
            await kit.mail.send(trx, scope, them.email, letter);
          }
        }
        return { changes: userChanges(them, form) };
      }),

    deactivate: (session, actor, userId) =>
      change(session, actor, userId, 'Deactivated user', async ({ trx, scope, me, them }) => {
        if (them.user_id === me.user_id) throw new Refused('notAllowed', notDeactivateYourselfMessage);
        if (!them.is_active) throw new Refused('conflict', alreadyDeactivatedMessage);
        if (them.is_admin) {
          if (!(await queries.hasOtherAdmin(trx, scope, userId)))
            throw new Refused('conflict', lastAdminMessage);
          if (!me.is_admin) throw new Refused('notAllowed', adminIsFixedMessage);
        }
        await queries.updateUser(trx, scope, userId, { is_active: false });
        await account.retireLinks(trx, scope, userId);
        await sessions.closeAllOf(trx, scope, userId, 'user deactivated');
      }),

    reactivate: (session, actor, userId) =>
      change(session, actor, userId, 'Reactivated user', async ({ trx, scope, me, them }) => {
        if (them.is_active) throw new Refused('conflict', alreadyActiveMessage);
        if (them.is_admin && !me.is_admin) throw new Refused('notAllowed', adminIsFixedMessage);
        await queries.updateUser(trx, scope, userId, { is_active: true });
        if (!them.has_password) await inviteIfRoom(trx, scope, userId);
      }),

    resetTwoStep: (session, actor, userId) =>
      change(session, actor, userId, 'Reset two-step sign-in', async (scene) => {
        const { trx, scope, me, them, account: locked } = scene;
        if (them.user_id === me.user_id) throw new Refused('notAllowed', ownTwoStepMessage);
        if (them.is_admin && !me.is_admin) throw new Refused('notAllowed', adminTwoStepMessage);
        if (!them.has_two_step) throw new Refused('conflict', noTwoStepMessage);
        await twoStep.turnOff(trx, scope, userId);
        await sessions.closeAllOf(trx, scope, userId, 'two-step sign-in reset');
        const { isRequired } = await twoStep.stateOf(trx, scope, userId);
        const letter = await twoStepResetLetter({
          fullName: them.full_name,
          accountNo: locked.account_no,
          loginId: them.login_id,
          by: me.login_id,
          isRequired,
        });
        await kit.mail.send(trx, scope, them.email, letter);
      }),

    resend: (session, actor, userId) =>
      change(session, actor, userId, 'Sent the first-time link again', ({ trx, scope }) =>
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
        claims: levelsOf(flagsOf(locked)),
        password_hash: null,
        terms_accepted_at: null,
        verified_at: clock.now(),
        created_at: clock.now(),
      });
      if (!isFirst) return null;
      await account.mailLink(trx, scope, userId, 'F');
      return userId;
    },

    inviteAgain,
  };
}

function columnsFrom(form: UpdateUserForm) {
  return {
    full_name: form.fullName,
    email: form.email,
    phone_number: form.phoneNumber,
    designation: form.designation,
    department: form.department,
    sub_account_type_id: form.subAccountTypeId,
    claims: [...form.access],
  };
}

const flagsOf = (account: { is_cool: boolean; is_allow_fulfillment: boolean }) => ({
  isCool: account.is_cool,
  isAllowFulfillment: account.is_allow_fulfillment,
});

/** Nobody grants what they lack, nor what the account has no use for; what a user holds already may stay. */
function checkLevels(
  grantor: readonly Claim[],
  before: readonly Claim[],
  wanted: readonly Claim[],
  account: { is_cool: boolean; is_allow_fulfillment: boolean },
): void {
  const refused = refusedLevels(grantor, before, wanted);
  if (refused.length > 0) throw refusedField('access', lackedLevelsMessage(refused));
  const useful = levelsOf(flagsOf(account));
  const useless = wanted.filter((level) => !useful.includes(level) && !before.includes(level));
  if (useless.length > 0) throw invalid({ access: uselessLevelsMessage(useless) });
}

function refusedField(field: keyof typeof subUserLabels, message: string): Refused {
  return new Refused('notAllowed', message, { detail: { fields: { [field]: message } } });
}
