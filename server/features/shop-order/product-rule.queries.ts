import type { Insertable } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { inOneOrder } from '#server/platform/db/one-order.ts';
import type { ShopProductRuleTable } from '#server/platform/db/tables/shops.ts';

export async function listRules(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('shop_product_rule')
    .selectAll()
    .where('account_id', '=', scope)
    .orderBy('by_name')
    .orderBy('match_key')
    .execute();
}

/** Inserts or updates a rule, whose match may change. Returns false when another rule has the same match. */
export async function putRule(trx: Trx, row: Insertable<ShopProductRuleTable>): Promise<boolean> {
  const { account_id: _account, rule_id: _rule, created_at: _at, ...change } = row;
  const others = await trx
    .selectFrom('shop_product_rule')
    .select('rule_id')
    .where('account_id', '=', row.account_id)
    .where('by_name', '=', row.by_name)
    .where('match_key', '=', row.match_key)
    .where('rule_id', '<>', row.rule_id)
    .executeTakeFirst();
  if (others) return false;
  await trx
    .insertInto('shop_product_rule')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'rule_id']).doUpdateSet(change))
    .execute();
  return true;
}

export async function deleteRule(trx: Trx, scope: AccountScope, ruleId: string) {
  return trx
    .deleteFrom('shop_product_rule')
    .where('account_id', '=', scope)
    .where('rule_id', '=', ruleId)
    .returning('match')
    .executeTakeFirst();
}

export async function listWeights(
  reader: Reader,
  { scope, connectionId }: { scope: AccountScope; connectionId: string },
  refs: readonly string[],
) {
  if (refs.length === 0) return [];
  return reader
    .selectFrom('shop_product_weight')
    .select(['product_ref', 'grams', 'asked_at'])
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('product_ref', 'in', refs)
    .execute();
}

export async function putWeights(
  trx: Trx,
  { scope, connectionId }: { scope: AccountScope; connectionId: string },
  weights: ReadonlyMap<string, number | null>,
  at: Date,
): Promise<void> {
  if (weights.size === 0) return;
  await trx
    .insertInto('shop_product_weight')
    .values(
      inOneOrder(weights, ([ref]) => ref).map(([ref, grams]) => ({
        account_id: scope,
        connection_id: connectionId,
        product_ref: ref,
        grams,
        asked_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'connection_id', 'product_ref'])
        .doUpdateSet((eb) => ({ grams: eb.ref('excluded.grams'), asked_at: eb.ref('excluded.asked_at') })),
    )
    .execute();
}
