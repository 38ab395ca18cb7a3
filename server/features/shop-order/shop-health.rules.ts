/** The health of a shop connection, and what its owner should do. */
import type { HealthState } from '#shared/features/shop-order/shop-connection.contract.ts';
import { baseLanguage, type Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { ConnectionRow } from './shop-connection.queries.ts';
import { sayFault } from './shop-order.mapping.ts';

export interface Health {
  state: HealthState;
  /** For a silent connection: how long it has been silent, in hours. */
  hours: number;
}

/** Silent means this many times the usual gap, and at least one day, because shops are quiet at night. */
const silentGaps = 3;
const silentAtLeastMs = 24 * hourMs;
const gapsNeeded = 5;

/**
 * Milliseconds of silence that are unusual, or null when too few messages are known. `received` is newest first. The usual
 * gap is the median, which a quiet weekend does not move.
 */
function silentAfterMs(received: readonly Date[]): number | null {
  const gaps = received.slice(1).map((at, index) => (received[index]?.getTime() ?? 0) - at.getTime());
  if (gaps.length < gapsNeeded) return null;
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(silentAtLeastMs, middle * silentGaps);
}

export function healthOf(row: ConnectionRow, received: readonly Date[], now: Date): Health {
  const of = (state: HealthState, hours = 0): Health => ({ state, hours });
  if (row.poll_problem?.code === 'unreadable') return of('unreadable');
  if (row.hook_status === 'disabled') return of('disabled');
  if (row.poll_problem?.code === 'keys') return of('refused');
  if (row.bad_signatures > 0) return of('signature');
  if (row.poll_problem) return of('refused');
  if (row.last_delivery_at === null) return of(row.last_order_at === null ? 'waiting' : 'healthy');
  const silence = now.getTime() - row.last_delivery_at.getTime();
  const most = silentAfterMs(received);
  return most !== null && silence > most ? of('silent', Math.floor(silence / hourMs)) : of('healthy');
}

export function healthText(
  row: ConnectionRow,
  { state, hours }: Health,
  language: Language = baseLanguage,
): string {
  const options = { locale: language };
  switch (state) {
    case 'unreadable':
      return m.shop_order_problem_keys_unreadable({}, options);
    case 'refused':
      return sayFault(row.poll_problem, language);
    case 'disabled':
      // If the round also ended with a fault, the shop refused to enable the webhook.
      return row.poll_problem
        ? m.shop_order_health_stays_off({ why: sayFault(row.poll_problem, language) }, options)
        : m.shop_order_health_disabled({}, options);
    case 'signature':
      return m.shop_order_check_signature({ count: row.bad_signatures }, options);
    case 'silent':
      return m.shop_order_health_silent({ hours }, options);
    case 'waiting':
      return m.shop_order_health_waiting({}, options);
    case 'healthy':
      return m.shop_order_health_healthy({}, options);
  }
}
