/**
 * A pull feed of the events that webhooks send, under the same ids: for events that a webhook missed, or in place of a webhook.
 */
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

type FeedQuery = OutputOf<(typeof listEvents)['query']>;

export interface EventFeed {
  read(
    scope: AccountScope,
    wanted: FeedQuery,
  ): Promise<{ events: FeedEvent[]; next: string | null; hasMore: boolean }>;
}

/** Kept one day longer than the feed promises and than deliveries are kept. */
export const keptEvents: Perishable = {
  table: 'outgoing_event',
  keptMs: days(eventsKeptDays + 1),
  deleteSome: queries.deleteSomeEvents,
};

export function eventFeed({ clock, database }: Pick<Kit, 'clock' | 'database'>): EventFeed {
  /** Returns null when nothing has happened since. Refuses the request where the feed would otherwise have an unnoticed gap. */
  async function placeOf(scope: AccountScope, { after, since }: FeedQuery): Promise<number | null> {
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
      // Read before the page: an event numbered in between has a higher number, so the cursor returned here skips nothing.
      const newest = await queries.findNewest(database.db, scope);
      const nothing = { events: [], next: after, hasMore: false };
      // The newest event of an account is never deleted. If there is none, nothing has ever happened and nothing can be missed.
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
      // On the last page the cursor is the newest event of any type: an event of a rare type could be deleted although the client
      // has missed nothing.
      const isNewestLater = (newest?.feed_no ?? 0) > (last?.feed_no ?? place);
      const cursor = !hasMore && isNewestLater ? newest : last;
      return { events, next: cursor?.event_id ?? after ?? newest?.event_id ?? null, hasMore };
    },
  };
}
