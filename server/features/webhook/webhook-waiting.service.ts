import { problemWords, offReasonWords } from '#shared/features/webhook/webhook.model.ts';
import { rights } from '#shared/platform/rights/rights.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { hours } from '#server/platform/db/perishables.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource, OfferedItem } from '#server/features/exceptions/exception-sources.rules.ts';
import * as queries from './webhook-endpoint.queries.ts';
import { offAfterMs } from './webhook-retry.rules.ts';

/** An endpoint must have failed for this long to be shown: a failure that an early retry resolves is not. */
const failingMs = hours(1);

/** Endpoints that fail, or were turned off because of failures, as items of the exceptions inbox ("Needs you"). */
export function endpointsWaiting({
  clock,
  database: { db },
}: Pick<Kit, 'clock' | 'database'>): ExceptionSource {
  async function failing(scope: AccountScope): Promise<OfferedItem[]> {
    const before = clock.now().getTime() - failingMs;
    return (await queries.listEndpoints(db, scope)).flatMap((row) => {
      const { endpoint_id: subjectId, off_at: offAt, off_reason: reason, failing_since: since } = row;
      const shown = { subjectId, name: row.description || row.url, href: `/webhooks?endpoint=${subjectId}` };
      if (!row.is_on && offAt !== null && reason !== null && reason !== 'person')
        return {
          ...shown,
          why: (language) => offReasonWords[reason]({}, { locale: language }),
          since: offAt,
          dueAt: null,
        };
      if (!row.is_on || since === null || since.getTime() > before) return [];
      const { last_problem: problem } = row;
      return {
        ...shown,
        why: (language) => (problem === null ? '' : problemWords[problem]({}, { locale: language })),
        since,
        dueAt: new Date(since.getTime() + offAfterMs),
      };
    });
  }
  const among = (items: OfferedItem[], { ids, isIn }: Parameters<ExceptionSource['count']>[1]) =>
    items.filter(({ subjectId }) => ids.includes(subjectId) === isIn);
  return {
    kind: 'endpoint',
    needs: rights.apiTokens,
    count: async (scope, wanted) => among(await failing(scope), wanted).length,
    // Sorted by id. An account has so few endpoints that all are read and paged in memory.
    page: async (scope, { among: wanted, after, limit }) =>
      among(await failing(scope), wanted)
        .filter(({ subjectId }) => after === null || subjectId > after.id)
        .slice(0, limit),
  };
}
