/** How the database answers a question: which indexes it reads. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';

import type { Trx } from '#server/platform/db/database.ts';
import type { TestApp } from './test-app.ts';

/** The plans of all statements of `work`, in their order, as of tables that are too large to be read whole for one answer. */
export async function plansOf({ kit }: TestApp, work: (trx: Trx) => Promise<unknown>): Promise<string> {
  const asked = new Map<unknown, RootOperationNode>();
  const answered: unknown[] = [];
  const noting: KyselyPlugin = {
    // Of the parts of a statement as well, which are not answered by themselves.
    transformQuery({ node, queryId }) {
      asked.set(queryId, node);
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
      const node = asked.get(queryId);
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
