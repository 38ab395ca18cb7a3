import {
  alreadyActivatedMessage,
  closedAccountMessage,
} from '#shared/access-request/access-request.contract.ts';
import type { Claim } from '#shared/access/rights.ts';
import {
  type AccountAccess,
  activateAccount,
  type ActivateForm,
  notActivatedMessage,
  suspendedAccountMessage,
} from '#shared/account-access/account-access.contract.ts';
import { fieldChanges } from '#shared/audit/field-change.rules.ts';
import { claimNames, subUserLabels, uselessLevelsMessage } from '#shared/users/users.contract.ts';
import { levelNames, levelsOf, userStatus } from '#shared/users/users.rules.ts';

import type { Reader } from '../db/database.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { UsersService } from '../users/users.service.ts';
import * as queries from './account-access.queries.ts';

/** The other accounts of the asker's organisation. An account outside it does not exist here. */
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

export function accountAccessService(kit: Kit, users: UsersService): AccountAccessService {
  const { database, write } = kit;

  async function find(reader: Reader, session: Session, accountId: string): Promise<queries.SiblingRow> {
    const row = await queries.findSibling(reader, session.scope, accountId);
    if (!row) throw notFound('The account');
    return row;
  }

  return {
    async list({ scope }) {
      return (await queries.listSiblings(database.db, scope)).map(accountAccessFrom);
    },

    async activate(session, actor, accountId, form) {
      const move = {
        action: 'Activated account',
        repeatable: { call: activateAccount.path, body: { accountId, form } },
      };
      return write(actor, move, async ({ trx, subject }) => {
        const row = await find(trx, session, accountId);
        if (!row.is_active) throw new Refused('conflict', closedAccountMessage(row.account_no));
        if (row.is_suspended) throw new Refused('conflict', suspendedAccountMessage(row.account_no));
        const userId = await users.createAdmin(trx, row.scope, {
          fullName: form.fullName,
          email: form.emailAddress,
          phoneNumber: '',
        });
        if (userId === null) throw new Refused('conflict', alreadyActivatedMessage(row.account_no));
        subject(row.account_no, { userId, fullName: form.fullName, email: form.emailAddress });
        return accountAccessFrom(await find(trx, session, accountId));
      });
    },

    resend: (session, actor, userId) =>
      write(actor, { action: "Sent an account's first-time link again" }, async ({ trx, subject }) => {
        const row = await queries.findSiblingOf(trx, session.scope, userId);
        if (!row) throw notFound('The user');
        await users.inviteAgain(trx, row.scope, userId);
        subject(row.account_no, { userId });
        return accountAccessFrom(await find(trx, session, row.scope));
      }),

    setAccess: (session, actor, accountId, access) =>
      write(actor, { action: 'Updated account access' }, async ({ trx, subject }) => {
        const row = await find(trx, session, accountId);
        if (row.user_id === null) throw new Refused('conflict', notActivatedMessage);
        const useless = access.filter((level) => !offeredBy(row).includes(level));
        if (useless.length > 0) throw invalid({ access: uselessLevelsMessage(useless) });
        await queries.setLevels(trx, row.scope, access);
        subject(row.account_no, {
          changes: fieldChanges(
            { access: subUserLabels.access },
            { access: levelNames(claimsOf(row)) },
            { access: levelNames(access) },
          ),
        });
        return accountAccessFrom(await find(trx, session, accountId));
      }),
  };
}

const offeredBy = (row: queries.SiblingRow) =>
  levelsOf({ isCool: row.is_cool, isAllowFulfillment: row.is_allow_fulfillment });

const claimsOf = ({ claims }: queries.SiblingRow): Claim[] =>
  claimNames.filter((claim) => claims?.includes(claim));

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
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
