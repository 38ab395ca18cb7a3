/** Maps rows of endpoints and deliveries to the responses of the API. */
import type { Attempt, Delivery, Endpoint } from '#shared/features/webhook/webhook.contract.ts';
import type { Health } from '#shared/features/webhook/webhook.model.ts';

import type { EndpointRow, listHours } from './webhook-endpoint.queries.ts';
import type { DeliveryRow, listAttempts } from './webhook-log.queries.ts';

/** Returns the request body that is sent and signed: the same bytes at every attempt. */
export function bodyOf(event: { type: string; at: Date; data: Record<string, unknown> }): string {
  return JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data });
}

type HourRow = Awaited<ReturnType<typeof listHours>>[number];
type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

export function endpointFrom(
  row: EndpointRow,
  { hours, waiting, now }: { hours: readonly HourRow[]; waiting: number; now: Date },
): Endpoint {
  const own = hours.filter((hour) => hour.endpoint_id === row.endpoint_id);
  const sumOf = (key: 'delivered' | 'failed' | 'ms') => own.reduce((sum, hour) => sum + hour[key], 0);
  const [delivered, failedAttempts] = [sumOf('delivered'), sumOf('failed')];
  const attempts = delivered + failedAttempts;
  return {
    endpointId: row.endpoint_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    isOn: row.is_on,
    offReason: row.off_reason,
    offAt: row.off_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    oldSecretUntil:
      row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
    health: healthOf(row),
    delivered,
    failedAttempts,
    waiting,
    averageMs: attempts === 0 ? null : Math.round(sumOf('ms') / attempts),
    failingSince: row.failing_since?.toISOString() ?? null,
    lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
    lastProblem: row.last_problem,
    hours: own.map((hour) => ({
      hour: hour.hour.toISOString(),
      delivered: hour.delivered,
      failed: hour.failed,
    })),
  };
}

function healthOf({ is_on: isOn, failing_since: since, last_delivered_at: last }: EndpointRow): Health {
  if (!isOn) return 'off';
  if (since !== null) return 'failing';
  return last === null ? 'new' : 'healthy';
}

/** Fields of an event that identify its subject to users; the first one present is shown. */
const subjectKeys = ['consignmentNoteNo', 'pickupNo', 'claimNo', 'orderId'] as const;

export function deliveryFrom(row: DeliveryRow): Delivery {
  const subject = subjectKeys.map((key) => row.data[key]).find((value) => typeof value === 'string');
  return {
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    type: row.type,
    subject: subject ?? '',
    at: row.at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastProblem: row.last_problem,
    nextAt: row.next_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

export const attemptFrom = (row: AttemptRow): Attempt => ({
  attempt: row.attempt,
  at: row.at.toISOString(),
  ms: row.ms,
  status: row.status,
  problem: row.problem,
  address: row.address,
  requestHeaders: row.request_headers,
  answerHeaders: row.answer_headers,
  answerBody: row.answer_body,
});
