import { type AuditValues, fieldChanges } from '#shared/features/audit/field-change.rules.ts';
import { type AccountFlags } from '#shared/features/operations/operations.contract.ts';
import { levelsOf } from '#shared/features/users/users.rules.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

import { type AccountScope, mintScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { flagsOf } from '#server/features/users/user-levels.rules.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import * as queries from './operations.queries.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { namesOf } from '#shared/platform/names-of.ts';

const columnOf = {
  IsActive: 'is_active',
  IsSuspended: 'is_suspended',
  HasCNAccess: 'has_cn_access',
  IsHideCNP: 'is_hide_cnp',
  IsBlockingPrinting: 'is_blocking_printing',
  IsDoCN: 'is_do_cn',
  IsFrozenFood: 'is_frozen_food',
  IsCod: 'is_cod',
  Cool: 'is_cool',
  isAllowOrderId: 'is_allow_order_id',
  isAllowFulfillment: 'is_allow_fulfillment',
  CodClass: 'cod_class',
  IsDangerousGoods: 'is_dangerous_goods',
  LiabilityTier: 'el_tier',
  SubAccountTypeId: 'sub_account_type_default',
} as const satisfies Record<keyof AccountFlags, keyof queries.FlagRow>;

const names = namesOf(columnOf);

/** Work elsewhere that resumes when an account gains rights. */
export interface FlagFollower {
  /**
   * Called in the transaction that sets the flags or the Admin's access levels. Returns true when there is work to do at
   * once.
   */
  resume(trx: Trx, scope: AccountScope): Promise<boolean>;
  /** Called after the transaction. If the server stops in between, the follower's own job does the work. */
  runOf(scope: AccountScope): Promise<void>;
}

export interface FlagDeps {
  users: Pick<UsersService, 'setAdminType' | 'giveLevels'>;
  flagFollowers: readonly FlagFollower[];
}

/** Sets the given flags and returns all. Sessions read the flags on each request, so that a change takes effect at once. */
export async function setAccountFlags(
  kit: Kit,
  { users, flagFollowers }: FlagDeps,
  accountNo: string,
  flags: Partial<AccountFlags>,
  caller: Caller,
): Promise<{ accountNo: string; flags: AccountFlags }> {
  const accountId = await queries.findAccountByNumber(kit.database.db, accountNo);
  if (accountId === null) throw notFound(m.access_controls_the_account);
  const scope = mintScope(accountId);
  const { row, following } = await kit.write(
    actorFor(scope, caller),
    { action: 'account.flags_set' },
    async ({ trx, subject }) => {
      const before = await queries.updateFlags(trx, scope, {});
      const after = await queries.updateFlags(trx, scope, flagColumnsOf(flags));
      if (flags.SubAccountTypeId !== undefined) {
        await users.setAdminType(trx, scope, flags.SubAccountTypeId);
      }
      const levels = await users.giveLevels(trx, scope, levelsOpened(flags, before, after));
      subject(accountNo, {
        changes: fieldChanges(
          { ...valuesOf(before), 'access.levels': levels.before },
          { ...valuesOf(after), 'access.levels': levels.after },
        ),
      });
      const toRun: FlagFollower[] = [];
      for (const one of flagFollowers) if (await one.resume(trx, scope)) toRun.push(one);
      return { row: after, following: toRun };
    },
  );
  for (const one of following) await one.runOf(scope);
  return { accountNo, flags: flagsFrom(row) };
}

export function flagsFrom(row: queries.FlagRow): AccountFlags {
  return Object.fromEntries(names.map((name) => [name, row[columnOf[name]]])) as AccountFlags;
}

/** The columns of the given flags. */
export function flagColumnsOf(flags: Partial<AccountFlags>): Partial<queries.FlagRow> {
  const given = names.filter((name) => flags[name] !== undefined);
  return Object.fromEntries(given.map((name) => [columnOf[name], flags[name]]));
}

/**
 * The access levels that these flags add. Flags that the call switches on count as off before, so that repeating the call
 * gives the levels to an account that already has the flag.
 */
function levelsOpened(
  { Cool, isAllowFulfillment }: Partial<AccountFlags>,
  before: queries.FlagRow,
  after: queries.FlagRow,
): Claim[] {
  const had = levelsOf({
    isCool: before.is_cool && Cool !== true,
    isAllowFulfillment: before.is_allow_fulfillment && isAllowFulfillment !== true,
  });
  return levelsOf(flagsOf(after)).filter((level) => !had.includes(level));
}

const valuesOf = (row: queries.FlagRow): AuditValues =>
  Object.fromEntries(names.map((name) => [`account.${name}`, row[columnOf[name]]]));
