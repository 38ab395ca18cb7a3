/** The calculations of the dashboard: outcomes, ages of money, ranges of days, and figures over many days. */
import {
  type ShipmentStatus,
  STATUSES,
  type StatusTone,
  UNSCANNED,
} from '#shared/features/shipment/status.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { namesOf } from '#shared/platform/names-of.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

/** Outcomes of shipments, in the stacking order of a bar; all statuses of one outcome share a colour. */
export const OUTCOMES = {
  delivered: ['delivered'],
  moving: ['picked-up', 'in-transit', 'out-for-delivery'],
  attention: ['on-hold', 'returning'],
  failed: ['delivery-failed', 'returned'],
  waiting: UNSCANNED,
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly ShipmentStatus[]>;

export type Outcome = keyof typeof OUTCOMES;
export const OUTCOME_IDS = namesOf(OUTCOMES);

export function outcomeOf(status: ShipmentStatus): Outcome {
  const found = OUTCOME_IDS.find((id) => (OUTCOMES[id] as readonly ShipmentStatus[]).includes(status));
  return found ?? 'waiting';
}

/** The colour of an outcome is that of its statuses (look.md "Theme"). */
export const toneOfOutcome = (id: Outcome): StatusTone => STATUSES[OUTCOMES[id][0]].tone;

/** A year and a day; longer periods are for the reports. */
export const periodMost = 366;
export const periodUsual = 30;

export interface Period {
  from: string;
  to: string;
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
}

/** Returns the equally long range of days right before. */
export function periodBefore(period: Period): Period {
  const days = daysIn(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the first days of `count` months, of which the month of `today` is the last. */
export function monthsBack(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, i) => {
    const index = year * 12 + (month - 1) - (count - 1 - i);
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  });
}

/**
 * Returns the number of days within which a given part of all parcels arrived: half for the median, nine tenths for the
 * start of the slowest tenth. `counts[d]` parcels took d days. Null without parcels.
 */
export function daysWithin(counts: readonly number[], part: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = Math.max(1, Math.ceil(all * part));
  let reached = 0;
  return counts.findIndex((count) => (reached += count) >= wanted);
}

/** Percentage to one decimal; null when `whole` is 0. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** Growth in percent; null when there was nothing before. */
export function growth(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
