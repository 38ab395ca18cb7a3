/** The query plans of the database, to see which indexes it uses. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';

import type { Trx } from '#server/platform/db/database.ts';
import type { TestApp } from './test-app.ts';

/** Returns the plans of all statements of `work`, in order, as for tables too large for a full scan. */
export async function plansOf({ kit }: TestApp, work: (trx: Trx) => Promise<unknown>): Promise<string> {
  const statements = new Map<unknown, RootOperationNode>();
  const answered: unknown[] = [];
  const noting: KyselyPlugin = {
    // Also called for parts of a statement, which have no result of their own.
    transformQuery({ node, queryId }) {
      statements.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      answered.push(queryId);
      return result;
    },
  };
  return kit.database.transaction(async (trx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`set local enable_${sql.raw(way)} = off`.execute(trx);
    await work(trx.withPlugin(noting));
    const plans: string[] = [];
    for (const queryId of answered) {
      const node = statements.get(queryId);
      if (!node) continue;
      const { sql: text, parameters } = trx.getExecutor().compileQuery(node, { queryId: 'plan' });
      const { rows } = await trx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      plans.push(...rows.flatMap(Object.values));
    }
    return plans.join('\n');
  });
}
