import { fieldChanges, yesNo } from '#shared/audit/field-change.rules.ts';
import type { AccountFlags } from '#shared/operations/operations.contract.ts';

import { mintScope } from '../db/account-scope.ts';
import { notFound } from '../http/refused.ts';
import type { Kit } from '../kit.ts';
import * as queries from './operations.queries.ts';
import { actorFor, type Caller } from './recording.service.ts';

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
  LiabilityTier: 'el_tier',
} as const satisfies Record<keyof AccountFlags, keyof queries.FlagRow>;

/** As the audit trail of the account names them. */
const labels: Record<keyof AccountFlags, string> = {
  IsActive: 'Account is active',
  IsSuspended: 'Account is suspended',
  HasCNAccess: 'Creating consignment notes',
  IsHideCNP: 'CN Printing is hidden',
  IsBlockingPrinting: 'Printing is blocked',
  IsDoCN: 'Delivery order numbers',
  IsFrozenFood: 'Frozen food',
  IsCod: 'COD',
  Cool: 'COOL',
  isAllowOrderId: 'Order ID',
  isAllowFulfillment: 'Fulfilment',
  CodClass: 'COD limit',
  LiabilityTier: 'Enhanced liability tier',
};

const names = Object.keys(columnOf) as (keyof AccountFlags)[];

/** Sets some flags and answers all. Sessions read them on each request, so that they bite at once. */
export async function setAccountFlags(
  kit: Kit,
  accountNo: string,
  flags: Partial<AccountFlags>,
  caller: Caller,
): Promise<{ accountNo: string; flags: AccountFlags }> {
  const accountId = await queries.findAccountByNumber(kit.database.db, accountNo);
  if (accountId === null) throw notFound('The account');
  const scope = mintScope(accountId);
  const given = names.filter((name) => flags[name] !== undefined);
  const row = await kit.write(
    actorFor(scope, caller),
    { action: 'Set account flags' },
    async ({ trx, subject }) => {
      const before = await queries.updateFlags(trx, scope, {});
      const wanted = Object.fromEntries(given.map((name) => [columnOf[name], flags[name]]));
      const after = await queries.updateFlags(trx, scope, wanted);
      subject(accountNo, { changes: fieldChanges(labels, wordsOf(before), wordsOf(after)) });
      return after;
    },
  );
  return {
    accountNo,
    flags: Object.fromEntries(names.map((name) => [name, row[columnOf[name]]])) as AccountFlags,
  };
}

function wordsOf(row: queries.FlagRow): Record<keyof AccountFlags, string> {
  const words = names.map((name) => {
    const value = row[columnOf[name]];
    return [name, typeof value === 'boolean' ? yesNo(value) : value];
  });
  return Object.fromEntries(words) as Record<keyof AccountFlags, string>;
}
