/** The delivery log of an endpoint: listing, replay and test events. */
import {
  type Delivery,
  type DeliveryDetail,
  type deliveryListing,
  eventsKeptDays,
  replayForm,
  type replayDeliveries,
  replayMax,
} from '#shared/features/webhook/webhook.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { days } from '#server/platform/db/perishables.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Dispatcher } from './webhook-dispatch.service.ts';
import * as endpoints from './webhook-endpoint.queries.ts';
import { waitForTurn } from './webhook-fanout.queries.ts';
import * as queries from './webhook-log.queries.ts';
import { attemptFrom, bodyOf, deliveryFrom } from './webhook.mapping.ts';

export interface DeliveryLog {
  list(
    scope: AccountScope,
    wanted: OutputOf<(typeof deliveryListing)['body']>,
  ): Promise<{ rows: Delivery[]; nextCursor: string | null }>;
  read(scope: AccountScope, endpointId: string, eventId: string): Promise<DeliveryDetail>;
  replay(actor: Actor, wanted: OutputOf<(typeof replayDeliveries)['body']>): Promise<{ count: number }>;
  test(actor: Actor, endpointId: string): Promise<{ eventId: string }>;
}

/** A limit is needed because a replay adds to the attempts of a delivery. */
const shownAttempts = 50;

export function deliveryLog(kit: Kit, { pass }: Pick<Dispatcher, 'pass'>): DeliveryLog {
  const { clock, database, logger, write } = kit;

  /** Sends at once instead of with the next pass, within a second; that pass also retries if this fails. */
  const sendNow = () =>
    void pass().catch((error: unknown) =>
      logger.error({ err: error }, 'webhooks could not be sent and are retried within a second'),
    );

  function mustBeSpan({ eventId, since, until }: OutputOf<(typeof replayDeliveries)['body']>): void {
    if (eventId !== undefined) return;
    const labels = labelsIn(replayForm);
    if (since === undefined) throw invalid([problemAt('since', m.validation_problem_required)], labels);
    if (until !== undefined && new Date(until) <= new Date(since))
      throw invalid([problemAt('until', m.webhook_problem_until)], labels);
    if (new Date(since).getTime() < clock.now().getTime() - days(eventsKeptDays))
      throw invalid([problemAt('since', m.webhook_problem_too_old, { days: eventsKeptDays })], labels);
  }

  return {
    async list(scope, { endpointId, view, cursor, limit }) {
      const endpoint = await endpoints.findEndpoint(database.db, scope, endpointId);
      if (!endpoint) throw notFound(m.webhook_the_endpoint);
      const below = cursor === undefined ? null : Number(cursor);
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listDeliveries(database.db, scope, endpointId, { view, below, limit: most }),
        (row) => String(row.feed_no),
      );
      return { rows: rows.map(deliveryFrom), nextCursor: next };
    },

    async read(scope, endpointId, eventId) {
      const row = await queries.findDelivery(database.db, scope, endpointId, eventId);
      if (!row) throw notFound(m.webhook_the_delivery);
      const tries = await queries.listAttempts(database.db, scope, endpointId, row.feed_no, shownAttempts);
      return { ...deliveryFrom(row), body: bodyOf(row), tries: tries.map(attemptFrom) };
    },

    async replay(actor, wanted) {
      const { scope } = actor;
      const { endpointId, eventId = null, since, until, isMissedOnly } = wanted;
      mustBeSpan(wanted);
      const count = await write(actor, { action: 'webhook.replayed' }, async ({ trx, subject }) => {
        const row = await endpoints.lockEndpoint(trx, scope, endpointId);
        if (!row) throw notFound(m.webhook_the_endpoint);
        if (!row.is_on) throw refuse('conflict', m.webhook_problem_is_off);
        const now = clock.now();
        const listener = { scope, endpointId, types: row.event_types };
        const span = {
          eventId,
          since: since === undefined ? null : new Date(since),
          until: until === undefined ? null : new Date(until),
          isMissedOnly,
        };
        const queued = await queries.replay(trx, listener, span, now, replayMax + 1);
        if (queued > replayMax) throw refuse('conflict', m.webhook_problem_replay_too_many, { n: replayMax });
        if (eventId !== null && queued === 0) await mustBeKnown(trx, scope, endpointId, eventId);
        await queries.putInOrder(trx, scope, endpointId, now);
        await endpoints.updateEndpoint(trx, scope, endpointId, { paused_until: null });
        subject(row.url, { endpointId, eventId, since: since ?? null, until: until ?? null, count: queued });
        return queued;
      });
      sendNow();
      return { count };
    },

    async test(actor, endpointId) {
      const { scope } = actor;
      const tested = await write(actor, { action: 'webhook.tested' }, async ({ trx, subject }) => {
        const eventId = newId(clock);
        // Its number is committed after all lower ones, so that no client of the feed skips those.
        await waitForTurn(trx);
        const row = await endpoints.lockEndpoint(trx, scope, endpointId);
        if (!row) throw notFound(m.webhook_the_endpoint);
        if (!row.is_on) throw refuse('conflict', m.webhook_problem_is_off);
        const at = clock.now();
        const data = JSON.stringify({ endpointId });
        const event = { account_id: scope, event_id: eventId, subject_key: eventId, data, at };
        const feedNo = await queries.insertTestEvent(trx, event);
        await queries.insertDelivery(trx, scope, endpointId, { feedNo, eventId, subjectKey: eventId, at });
        await endpoints.updateEndpoint(trx, scope, endpointId, { paused_until: null });
        subject(row.url, { endpointId });
        return { eventId };
      });
      sendNow();
      return tested;
    },
  };
}

/** Checks that the delivery exists. One that is already waiting is not queued again, and that is not an error. */
async function mustBeKnown(
  trx: Parameters<typeof queries.findDelivery>[0],
  scope: AccountScope,
  endpointId: string,
  eventId: string,
): Promise<void> {
  if (!(await queries.findDelivery(trx, scope, endpointId, eventId))) throw notFound(m.webhook_the_delivery);
}
