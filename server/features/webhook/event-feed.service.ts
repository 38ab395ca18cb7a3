/** The same events under the same ids, fetched by programs: what a webhook missed, or all there is without one. */
import { eventsKeptDays } from '#shared/features/webhook/webhook.contract.ts';
import { type FeedEvent, listEvents } from '#shared/features/webhook/event-feed.contract.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { days, type Perishable } from '#server/platform/db/perishables.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './event-feed.queries.ts';

type Wanted = OutputOf<(typeof listEvents)['query']>;

export interface EventFeed {
  read(
    scope: AccountScope,
    wanted: Wanted,
  ): Promise<{ events: FeedEvent[]; next: string | null; hasMore: boolean }>;
}

/** A day longer than the feed promises and deliveries are kept. */
export const keptEvents: Perishable = {
  table: 'outgoing_event',
  keptMs: days(eventsKeptDays + 1),
  deleteSome: queries.deleteSomeEvents,
};

export function eventFeed({ clock, database }: Pick<Kit, 'clock' | 'database'>): EventFeed {
  /** Null when nothing has happened since. Throws a refusal rather than leave a gap that nobody sees. */
  async function placeOf(scope: AccountScope, { after, since }: Wanted): Promise<number | null> {
    if (after !== undefined) {
      const place = await queries.findPlace(database.db, scope, after);
      if (place === undefined) throw notFound(m.webhook_the_event_after);
      return place;
    }
    if (since === undefined) return 0;
    const instant = new Date(since);
    if (instant.getTime() < clock.now().getTime() - days(eventsKeptDays)) {
      const problem = problemAt('since', m.webhook_problem_too_old, { days: eventsKeptDays });
      throw invalid([problem], labelsIn(listEvents.query));
    }
    return queries.placeBefore(database.db, scope, instant);
  }

  return {
    async read(scope, wanted) {
      const { after = null, since, types, limit } = wanted;
      // Before the page: what gets its number in between has a higher one, so that a cursor here passes over nothing.
      const newest = await queries.findNewest(database.db, scope);
      const nothing = { events: [], next: after, hasMore: false };
      // An account's newest is never deleted: nothing has ever happened, so nothing is missed.
      if (!newest && after === null) return nothing;
      const place = await placeOf(scope, wanted);
      if (place === null) {
        const isToCome = since !== undefined && Date.parse(since) > clock.now().getTime();
        return { ...nothing, next: isToCome ? null : (newest?.event_id ?? null) };
      }
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listEvents(database.db, scope, { after: place, types, limit: most }),
        (row) => row.event_id,
      );
      const events = rows.flatMap(({ event_id: id, type, at, data }) =>
        type === testType ? [] : [{ id, type, timestamp: at.toISOString(), data }],
      );
      const last = rows.at(-1);
      const hasMore = next !== null;
      // At the end the newest of any type: one of a rare type would be deleted while nothing is missed.
      const isNewestLater = (newest?.feed_no ?? 0) > (last?.feed_no ?? place);
      const cursor = !hasMore && isNewestLater ? newest : last;
      return { events, next: cursor?.event_id ?? after ?? newest?.event_id ?? null, hasMore };
    },
  };
}
