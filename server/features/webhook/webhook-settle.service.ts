/** Saves the outcomes of deliveries and the health of their endpoint. */
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { hours } from '#server/platform/db/perishables.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { jobActor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { adminToTell } from '#server/features/sign-in/acting-person.service.ts';
import * as endpoints from './webhook-endpoint.queries.ts';
import * as queries from './webhook-dispatch.queries.ts';
import { offAfterMs } from './webhook-retry.rules.ts';
import { type EndpointFacts, failingEmail, turnedOffEmail } from './webhook.emails.ts';

export interface Settled extends queries.Outcome {
  isGone: boolean;
  /** Whether it was the last attempt. */
  isGivenUp: boolean;
  pausedUntil: Date | null;
}

/** The owner is notified when an endpoint has only failed for this long. */
const tellAfterMs = hours(3);

/** Saves the outcomes of one endpoint, which are given oldest first. */
export async function settleOutcomes(
  kit: Kit,
  scope: AccountScope,
  endpointId: string,
  outcomes: readonly Settled[],
): Promise<void> {
  const { clock, database } = kit;
  await database.transaction(async (trx) => {
    const row = await endpoints.lockEndpoint(trx, scope, endpointId);
    // The endpoint was deleted during sending: the result is not needed.
    if (!row) return;
    const now = clock.now();
    await queries.settle(trx, scope, endpointId, outcomes, now);
    const ended = outcomes.filter(({ state }) => state !== 'waiting');
    const keys = [...new Set(ended.map(({ delivery }) => delivery.subjectKey))];
    if (keys.length > 0) await queries.releaseNext(trx, scope, endpointId, keys, now);
    await queries.addToHour(trx, scope, endpointId, hourOf(outcomes, now));
    const health = healthAfter(row, outcomes, now);
    await endpoints.updateEndpoint(trx, scope, endpointId, health);
    await watch(kit, trx, row, health, outcomes, now);
  });
}

function hourOf(outcomes: readonly Settled[], now: Date) {
  const delivered = outcomes.filter(({ state }) => state === 'delivered').length;
  return {
    hour: new Date(Math.floor(now.getTime() / hours(1)) * hours(1)),
    delivered,
    failed: outcomes.length - delivered,
    ms: outcomes.reduce((sum, { ms }) => sum + ms, 0),
  };
}

type EndpointHealth = Pick<
  endpoints.EndpointRow,
  'failures' | 'failing_since' | 'told_at' | 'paused_until' | 'last_problem' | 'last_delivered_at'
>;

/** Returns the new health of the endpoint. A success ends the failing period before it. */
function healthAfter(row: endpoints.EndpointRow, outcomes: readonly Settled[], now: Date): EndpointHealth {
  const { failures, failing_since, told_at, paused_until, last_problem, last_delivered_at } = row;
  let health: EndpointHealth = {
    failures,
    failing_since,
    told_at,
    paused_until,
    last_problem,
    last_delivered_at,
  };
  for (const { state, problem, pausedUntil } of outcomes) {
    health =
      state === 'delivered'
        ? { ...health, failures: 0, failing_since: null, told_at: null, last_delivered_at: now }
        : {
            ...health,
            failures: health.failures + 1,
            failing_since: health.failing_since ?? now,
            paused_until: later(health.paused_until, pausedUntil),
            last_problem: problem,
          };
  }
  return health;
}

const later = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** Turns off an endpoint that is gone or has failed for a day, and notifies the owner of that and of longer failures. */
async function watch(
  kit: Kit,
  trx: Trx,
  row: endpoints.EndpointRow,
  { failing_since: since, told_at: toldAt }: EndpointHealth,
  outcomes: readonly Settled[],
  now: Date,
): Promise<void> {
  if (!row.is_on) return;
  const { account_id: scope, endpoint_id: endpointId } = row;
  const failingMs = since === null ? 0 : now.getTime() - since.getTime();
  const isGone = outcomes.some((outcome) => outcome.isGone);
  const isGivenUp = outcomes.some((outcome) => outcome.isGivenUp) && failingMs >= offAfterMs;
  if (isGone || isGivenUp) {
    const reason = isGone ? 'gone' : 'failing';
    await endpoints.updateEndpoint(trx, scope, endpointId, { is_on: false, off_reason: reason, off_at: now });
    await endpoints.stopWaiting(trx, scope, endpointId, now);
    const move = {
      action: 'webhook.endpoint_turned_off',
      subject: row.url,
      detail: { endpointId, reason },
    } as const;
    await addAudit(trx, kit.clock, jobActor(scope, jobNamed('webhooks')), move);
    await mailOwner(kit, trx, row, (facts) => turnedOffEmail({ ...facts, isGone }));
  } else if (since !== null && toldAt === null && failingMs >= tellAfterMs) {
    await endpoints.updateEndpoint(trx, scope, endpointId, { told_at: now });
    await mailOwner(kit, trx, row, (facts) => failingEmail({ ...facts, since }));
  }
}

async function mailOwner(
  { env, mail }: Kit,
  trx: Trx,
  { account_id: scope, url }: endpoints.EndpointRow,
  compose: (facts: EndpointFacts) => Promise<Email>,
): Promise<void> {
  const owner = await adminToTell(trx, scope);
  if (!owner || owner.email === '') return;
  const email = await compose({ ...owner, endpointUrl: url, publicUrl: env.publicUrl });
  await mail.send(trx, scope, owner.email, email);
}
