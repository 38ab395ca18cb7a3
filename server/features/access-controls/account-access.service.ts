import type { Claim } from '#shared/platform/rights/rights.ts';
import {
  type AccountAccess,
  activateAccount,
  type ActivateForm,
} from '#shared/features/access-controls/account-access.contract.ts';
import { fieldChanges } from '#shared/features/audit/field-change.rules.ts';
import { claimNames } from '#shared/features/users/users.contract.ts';
import { levelsOf, userStatus } from '#shared/features/users/users.rules.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { addAuditThere } from '#server/platform/db/audit-rows.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { FlagFollower } from '#server/features/operations/account-flags.service.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import * as queries from './account-access.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { uselessLevels } from '#server/features/users/user-levels.rules.ts';

/** The other accounts of the caller's organisation. Accounts outside it count as not found. */
export interface AccountAccessService {
  list(session: Session): Promise<AccountAccess[]>;
  activate(session: Session, actor: Actor, accountId: string, form: ActivateForm): Promise<AccountAccess>;
  resend(session: Session, actor: Actor, userId: string): Promise<AccountAccess>;
  setAccess(
    session: Session,
    actor: Actor,
    accountId: string,
    access: readonly Claim[],
  ): Promise<AccountAccess>;
}

export function accountAccessService(
  kit: Kit,
  { users, followers }: { users: UsersService; followers: readonly FlagFollower[] },
): AccountAccessService {
  const { clock, database, write } = kit;

  async function find(reader: Reader, session: Session, accountId: string): Promise<queries.SiblingRow> {
    const row = await queries.findSibling(reader, session.scope, accountId);
    if (!row) throw notFound(m.access_controls_the_account);
    return row;
  }

  return {
    async list({ scope }) {
      return (await queries.listSiblings(database.db, scope)).map(accountAccessFrom);
    },

    async activate(session, actor, accountId, form) {
      const move = {
        action: 'access.activated',
        repeatable: { call: activateAccount.path, body: { accountId, form } },
      } satisfies Move;
      return write(actor, move, async ({ trx, subject }) => {
        const row = await find(trx, session, accountId);
        if (!row.is_active)
          throw refuse('conflict', m.portal_access_problem_closed_account, { accountNo: row.account_no });
        if (row.is_suspended)
          throw refuse('conflict', m.access_controls_problem_suspended, { accountNo: row.account_no });
        const userId = await users.createAdmin(trx, row.scope, {
          fullName: form.fullName,
          email: form.emailAddress,
          phoneNumber: '',
        });
        if (userId === null)
          throw refuse('conflict', m.portal_access_problem_already_activated, { accountNo: row.account_no });
        const detail = { userId, fullName: form.fullName, email: form.emailAddress };
        subject(row.account_no, detail);
        await addAuditThere(trx, clock, actor, row.scope, {
          action: move.action,
          subject: row.account_no,
          detail,
        });
        return accountAccessFrom(await find(trx, session, accountId));
      });
    },

    resend: (session, actor, userId) => {
      const move = { action: 'access.link_sent' } satisfies Move;
      return write(actor, move, async ({ trx, subject }) => {
        const row = await queries.findSiblingOf(trx, session.scope, userId);
        if (!row) throw notFound(m.users_the_user);
        await users.inviteAgain(trx, row.scope, userId);
        subject(row.account_no, { userId });
        await addAuditThere(trx, clock, actor, row.scope, {
          ...move,
          subject: row.account_no,
          detail: { userId },
        });
        return accountAccessFrom(await find(trx, session, row.scope));
      });
    },

    async setAccess(session, actor, accountId, access) {
      const move = { action: 'access.levels_updated' } satisfies Move;
      const { updated, scope, following } = await write(actor, move, async ({ trx, subject }) => {
        const row = await find(trx, session, accountId);
        if (row.user_id === null) throw refuse('conflict', m.access_controls_problem_not_activated);
        const useless = access.filter((level) => !offeredBy(row).includes(level));
        if (useless.length > 0) throw uselessLevels(useless);
        await queries.setLevels(trx, row.scope, access);
        const detail = {
          changes: fieldChanges({ 'access.levels': claimsOf(row) }, { 'access.levels': inOrder(access) }),
        };
        subject(row.account_no, detail);
        await addAuditThere(trx, clock, actor, row.scope, { ...move, subject: row.account_no, detail });
        const toRun: FlagFollower[] = [];
        for (const one of followers) if (await one.resume(trx, row.scope)) toRun.push(one);
        return {
          updated: accountAccessFrom(await find(trx, session, accountId)),
          scope: row.scope,
          following: toRun,
        };
      });
      for (const one of following) await one.runOf(scope);
      return updated;
    },
  };
}

const offeredBy = (row: queries.SiblingRow) =>
  levelsOf({ isCool: row.is_cool, isAllowFulfillment: row.is_allow_fulfillment });

const inOrder = (claims: readonly string[]): Claim[] => claimNames.filter((claim) => claims.includes(claim));
const claimsOf = ({ claims }: queries.SiblingRow): Claim[] => inOrder(claims ?? []);

function accountAccessFrom(row: queries.SiblingRow): AccountAccess {
  return {
    CustomerAccountId: row.scope,
    accountNo: row.account_no,
    companyName: row.company_name,
    countryId: row.market,
    isActive: row.is_active,
    isSuspended: row.is_suspended,
    admin: adminOf(row),
    access: claimsOf(row),
    offered: offeredBy(row),
  };
}

function adminOf(row: queries.SiblingRow): AccountAccess['admin'] {
  if (row.user_id === null) return null;
  const hasPassword = Boolean(row.has_password);
  return {
    userId: row.user_id,
    fullName: row.full_name ?? '',
    email: row.email ?? '',
    status: userStatus({ isActive: row.user_is_active === true, hasPassword }),
    invitedUntil: hasPassword ? null : (row.invited_until?.toISOString() ?? null),
    undelivered:
      hasPassword || row.last_seen_at !== null || row.undelivered_at === null
        ? null
        : { at: row.undelivered_at.toISOString() },
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

/** Returns the other accounts of the organisation, for features in which a parent account acts for them. */
export const siblingAccounts = queries.listSiblings;
