/**
 * Sends due deliveries. Runs on every instance: each claims deliveries for a minute, so those of a killed instance become due
 * again. A receiver may therefore get an event twice, under the same id, but never misses one.
 */
import { performance } from 'node:perf_hooks';

import { brand } from '#shared/platform/brand/brand.ts';
import type { DeliveryProblem } from '#shared/features/webhook/webhook.model.ts';
import { minuteMs, msAfter } from '#shared/platform/time/spans.ts';

import type { Kit } from '#server/platform/kit.ts';
import { NotReached, type Outside, type OutsideAnswer } from '#server/platform/outside/outside.ts';
import * as queries from './webhook-dispatch.queries.ts';
import type { EndpointService } from './webhook-endpoint.service.ts';
import { spreadEvents } from './webhook-fanout.service.ts';
import { outcomeOf } from './webhook-retry.rules.ts';
import { type Settled, settleOutcomes } from './webhook-settle.service.ts';
import { signedHeaders } from './webhook-signing.rules.ts';
import { bodyOf } from './webhook.mapping.ts';

export interface Dispatcher {
  /** Creates deliveries for new events and starts sending what is due; resolves before everything is sent. */
  pass(): Promise<void>;
  /** Resolves when nothing is being sent and all outcomes are saved. */
  idle(): Promise<void>;
  /** Waits briefly for running deliveries, then releases the rest for other instances. */
  stop(): Promise<void>;
}

/** Longer than one request and the saving of its outcome may take. */
const heldMs = minuteMs;
const room = 200;
const perEndpoint = 20;
/** Lower than `room`, so that an account with slow receivers leaves capacity for others. */
const perAccount = 40;
/** After this many failures in a row, an endpoint gets one delivery at a time. */
const carefulAfter = 5;
const settledAtOnce = 200;
const stopMs = 3000;

const userAgent = `${brand.portalName.replace(/[^\w.]+/gu, '-')}-webhooks/1`;

export function dispatcher(kit: Kit, outside: Outside, endpoints: EndpointService): Dispatcher {
  const { clock, database, env, logger } = kit;
  const sending = new Map<Promise<void>, queries.DueDelivery>();
  const aborted = new AbortController();
  let outcomes: Settled[] = [];
  const now: { settling: Promise<void> | null; passing: Promise<void> | null } = {
    settling: null,
    passing: null,
  };
  const signals = { again: false, toStop: false };

  async function tryOnce(delivery: queries.DueDelivery): Promise<void> {
    const at = clock.now();
    const body = bodyOf(delivery);
    const secrets = endpoints.secretsOf(delivery);
    const requestHeaders = {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...signedHeaders(secrets, { id: delivery.eventId, at, body }),
    };
    const began = performance.now();
    let answer: OutsideAnswer | null = null;
    let problem: DeliveryProblem | null = null;
    try {
      // Without a readable secret the request cannot be signed, so it is not sent: the key that sealed the secret is gone.
      if (secrets.length === 0) problem = 'secret';
      else {
        const { url } = delivery;
        const { signal } = aborted;
        answer = await outside.send({ method: 'POST', url, headers: requestHeaders, body, signal });
      }
    } catch (error) {
      if (aborted.signal.aborted) return;
      problem = error instanceof NotReached ? error.problem : 'connection';
      if (!(error instanceof NotReached)) logger.error({ err: error }, 'a webhook could not be sent');
    }
    const ms = Math.round(performance.now() - began);
    const attempt = { at, ms, answer, problem, requestHeaders };
    outcomes.push(outcomeOf(delivery, attempt, clock.now(), Math.random()));
    settleSoon();
  }

  /** Saves outcomes in batches: those that arrive while one batch is saved go into the next. */
  function settleSoon(): void {
    now.settling ??= (async () => {
      while (outcomes.length > 0) {
        const some = outcomes.slice(0, settledAtOnce);
        outcomes = outcomes.slice(settledAtOnce);
        await settleSome(some);
      }
    })().finally(() => {
      now.settling = null;
      if (outcomes.length > 0) settleSoon();
      else if (!signals.toStop)
        pass().catch((error: unknown) =>
          logger.error({ err: error }, 'webhooks could not be sent and are retried within a second'),
        );
    });
  }

  async function settleSome(some: readonly Settled[]): Promise<void> {
    const byEndpoint = new Map<string, Settled[]>();
    for (const outcome of some) {
      const { endpointId } = outcome.delivery;
      byEndpoint.set(endpointId, [...(byEndpoint.get(endpointId) ?? []), outcome]);
    }
    for (const [endpointId, own] of byEndpoint) {
      const [first] = own;
      if (!first) continue;
      try {
        await settleOutcomes(kit, first.delivery.scope, endpointId, own);
      } catch (error) {
        // These deliveries become due again when their minute is over.
        logger.error({ err: error, endpointId }, 'results of webhooks could not be stored');
      }
    }
  }

  async function claim(): Promise<void> {
    const free = room - sending.size;
    if (free <= 0) return;
    const at = clock.now();
    const until = msAfter(at, heldMs);
    const due = await queries.claimDue(database.db, {
      now: at,
      until,
      room: free,
      perEndpoint,
      perAccount,
      carefulAfter,
      busy: [...sending.values()],
    });
    for (const delivery of due) {
      const sent = tryOnce(delivery).finally(() => sending.delete(sent));
      sending.set(sent, delivery);
    }
  }

  /** Runs one pass at a time; a request during a pass makes it run once more. */
  function pass(): Promise<void> {
    // An instance that runs no jobs sends nothing: even a pass requested by a user for one delivery would send all that is due.
    if (!env.works) return Promise.resolve();
    signals.again = true;
    now.passing ??= (async () => {
      while (signals.again && !signals.toStop) {
        signals.again = false;
        if (await spreadEvents(kit)) signals.again = true;
        await claim();
      }
    })().finally(() => {
      now.passing = null;
    });
    return now.passing;
  }

  async function idle(): Promise<void> {
    while (now.passing || now.settling || sending.size > 0)
      await Promise.allSettled([now.passing, now.settling, ...sending.keys()]);
  }

  return {
    pass,
    idle,
    async stop() {
      signals.toStop = true;
      await Promise.race([idle(), new Promise((resolve) => setTimeout(resolve, stopMs).unref())]);
      const unfinished = [...sending.values()];
      aborted.abort();
      await idle();
      await queries.giveBack(database.db, unfinished, clock.now());
      outside.close();
    },
  };
}
