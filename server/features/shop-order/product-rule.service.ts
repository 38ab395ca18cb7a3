/** Rules by product, and the re-check of waiting orders after a change of rules, account flags or reference data. */
import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import {
  type ProductRule,
  type ProductRuleForm,
  productRulesMax,
} from '#shared/features/shop-order/product-rule.contract.ts';
import { shopOrderViews } from '#shared/features/shop-order/shop-order.model.ts';
import { m } from '#shared/platform/words/words.ts';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { followReference } from '#server/platform/db/reference-cache.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import { matchKey } from './product-rule.rules.ts';
import * as queries from './product-rule.queries.ts';
import * as connections from './shop-connection.queries.ts';
import { judgedColumns } from './shop-judged.mapping.ts';
import { listOrderIds } from './shop-order-page.queries.ts';
import { noFilter } from './shop-order-wanted.queries.ts';
import * as orders from './shop-order.queries.ts';
import { isWaiting } from './shop-parcel.service.ts';
import { sendWhenMended } from './shop-warehouse.service.ts';
import { rulesOf, type ShopWorld } from './shop-world.service.ts';

export const judgeJob = jobKind({
  name: 'shop-order-judge',
  payload: z.object({ scope: scopeSchema }),
  retry: { tries: 4, firstPauseSeconds: 5, longestPauseSeconds: 60 },
  timeoutSeconds: 600,
  atOnce: 1,
});

export interface ProductRuleService {
  list(reader: Reader, scope: AccountScope): Promise<ProductRule[]>;
  save(actor: Actor, form: ProductRuleForm): Promise<ProductRule>;
  remove(actor: Actor, ruleId: string): Promise<null>;
  /** Re-checks the waiting orders against the current rules. */
  judgeWaiting(scope: AccountScope): Promise<void>;
  /** Queues the re-check after the account's flags changed, in the transaction that changes them. */
  judgeLater(trx: Trx, scope: AccountScope): Promise<void>;
  /** Re-checks waiting orders after postcodes, rate cards or stopped countries were replaced. Safe to repeat. */
  followReference(): Promise<void>;
}

/** Reference data that decides whether a parcel is served, and its price. */
const judgedBy = ['postcodes', 'rate-cards', 'stopped-countries'] as const;
/** After this time every instance has loaded the replaced data. */
const readAfterSeconds = 5;

const pageOrders = 100;

export function productRuleService(
  { clock, database, jobs, write }: Kit,
  world: ShopWorld,
): ProductRuleService {
  /** Unchanged orders are not written, so that a user who has one open can still save it. */
  async function judgePage(scope: AccountScope, ids: readonly string[]): Promise<void> {
    const scene = await world.sceneOf(scope);
    await database.transaction(async (trx: Trx) => {
      const rows = await orders.lockOrders(trx, scope, ids);
      const merged = await orders.listMerged(trx, scope, ids);
      const waiting = rows.filter(isWaiting);
      const known = new Map<string, Awaited<ReturnType<typeof connections.findConnection>>>();
      for (const connectionId of new Set(waiting.map((row) => row.connection_id)))
        known.set(connectionId, await connections.findConnection(trx, { scope, connectionId }));
      for (const row of waiting) {
        const connection = known.get(row.connection_id);
        const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
        const judged = judgedColumns(connection, scene, row, own);
        const { state, problems, price_cents, service } = row;
        const found: unknown = JSON.parse(judged.problems);
        if (isDeepStrictEqual({ ...judged, problems: found }, { state, problems, price_cents, service }))
          continue;
        await orders.updateOrders(trx, scope, [row.order_id], judged);
        if (connection) await sendWhenMended({ trx, clock, connection, scene }, row);
      }
    });
  }

  return {
    list: rulesOf,

    async save(actor, form) {
      const { scope } = actor;
      const { by, match, grams, lengthMm, widthMm, heightMm, service, origin } = form;
      return write(actor, { action: 'shop_order.rule_saved', subject: match }, async ({ trx }) => {
        await connections.lockAccount(trx, scope);
        const known = await queries.listRules(trx, scope);
        if (form.ruleId !== null && !known.some((rule) => rule.rule_id === form.ruleId))
          throw notFound(m.shop_order_the_rule);
        if (form.ruleId === null && known.length >= productRulesMax)
          throw refuse('conflict', m.shop_order_problem_too_many_rules, { n: productRulesMax });
        const ruleId = form.ruleId ?? newId(clock);
        const now = clock.now();
        const isPut = await queries.putRule(trx, {
          account_id: scope,
          rule_id: ruleId,
          by_name: by === 'name',
          match,
          match_key: matchKey(match),
          grams,
          length_mm: lengthMm,
          width_mm: widthMm,
          height_mm: heightMm,
          service,
          origin,
          created_at: now,
          updated_at: now,
        });
        if (!isPut) throw refuse('conflict', m.shop_order_problem_rule_there, { match });
        await jobs.enqueue(trx, judgeJob, { scope });
        return { ...form, ruleId };
      });
    },

    async remove(actor, ruleId) {
      const { scope } = actor;
      return write(actor, { action: 'shop_order.rule_removed' }, async ({ trx, subject }) => {
        const gone = await queries.deleteRule(trx, scope, ruleId);
        if (!gone) throw notFound(m.shop_order_the_rule);
        subject(gone.match);
        await jobs.enqueue(trx, judgeJob, { scope });
        return null;
      });
    },

    async judgeLater(trx, scope) {
      await jobs.enqueue(trx, judgeJob, { scope });
    },

    followReference: () =>
      followReference(database, 'shop-orders', judgedBy, async (trx) => {
        for (const scope of await connections.accountsWithProblems(trx))
          await jobs.enqueue(trx, judgeJob, { scope }, { afterSeconds: readAfterSeconds });
      }),

    async judgeWaiting(scope) {
      for (const view of shopOrderViews.filter((one) => one === 'new' || one === 'problem')) {
        let above: string | null = null;
        do {
          const ids: string[] = await listOrderIds(database.db, scope, {
            ...noFilter,
            view,
            above,
            except: [],
            limit: pageOrders,
          });
          await judgePage(scope, ids);
          above = ids.length < pageOrders ? null : (ids.at(-1) ?? null);
        } while (above !== null);
      }
    },
  };
}
