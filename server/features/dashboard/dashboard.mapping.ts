/** Sums the stored counts into the dashboard's figures. */
import {
  daysOf,
  daysWithin,
  monthsBack,
  OUTCOME_IDS,
  outcomeOf,
  type Period,
} from '#shared/features/dashboard/dashboard.rules.ts';
import type {
  Dashboard,
  ShipmentsOfDay,
  StateFigures,
} from '#shared/features/dashboard/dashboard.contract.ts';
import { REASON_CODES } from '#shared/features/shipment/last-event.rules.ts';
import { type ServiceId, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { daysMost } from '#shared/features/shipment/way.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

import type { CountSum } from '#server/features/shipment/shipment-count.service.ts';

type Sums = readonly CountSum[];

const total = (sums: Sums) => sums.reduce((all, { n }) => all + n, 0);
const totalCents = (sums: Sums) => sums.reduce((all, { cents }) => all + cents, 0);
const pick = (sums: Sums, isNow: boolean, where: (sum: CountSum) => boolean = () => true) =>
  sums.filter((sum) => sum.isNow === isNow && where(sum));

const compare = (sums: Sums, where: (sum: CountSum) => boolean) => ({
  count: total(pick(sums, true, where)),
  before: total(pick(sums, false, where)),
});

/** `sums` are by status and service for both periods, by day. */
export function statusFigures(sums: Sums): Dashboard['shipmentStatusDashboard'] {
  return SHIPMENT_STATUSES.map((status) => ({
    status,
    ...compare(sums, ({ key1 }) => key1 === status),
  })).filter(({ count, before }) => count + before > 0);
}

export function perDay(sums: Sums, period: Period): ShipmentsOfDay[] {
  const none = Object.fromEntries(OUTCOME_IDS.map((id) => [id, 0])) as Omit<ShipmentsOfDay, 'day'>;
  const days = new Map(daysOf(period).map((day) => [day, { day, ...none }]));
  for (const { day, key1, n } of sums) {
    const found = days.get(day ?? '');
    if (found) found[outcomeOf(key1 as ShipmentStatus)] += n;
  }
  return [...days.values()];
}

export function spend(sums: Sums): Dashboard['spend'] {
  return SERVICE_IDS.map((service: ServiceId) => {
    const where = ({ key1, key2 }: CountSum) => key2 === service && key1 !== 'cancelled';
    return {
      service,
      ...compare(sums, where),
      cents: totalCents(pick(sums, true, where)),
      beforeCents: totalCents(pick(sums, false, where)),
    };
  }).filter(({ count, before }) => count + before > 0);
}

const figures = /^\d+$/u;

function daysTaken(sums: Sums): number[] {
  const counts = Array.from({ length: daysMost + 1 }, () => 0);
  for (const { key2, n } of sums)
    if (figures.test(key2)) counts[Number(key2)] = (counts[Number(key2)] ?? 0) + n;
  return counts;
}

export function stateFigures(sums: Sums): StateFigures[] {
  const names = [...new Set(pick(sums, true).map(({ key1 }) => key1))].toSorted();
  return names.map((state) => {
    const now = pick(sums, true, ({ key1 }) => key1 === state);
    const past = pick(sums, false, ({ key1 }) => key1 === state);
    const counts = daysTaken(now);
    const pastCounts = daysTaken(past);
    return {
      state,
      count: total(now),
      before: total(past),
      delivered: counts.reduce((all, count) => all + count, 0),
      returned: total(now.filter(({ key2 }) => key2 === 'returned')),
      medianDays: daysWithin(counts, 0.5),
      slowestTenthDays: daysWithin(counts, 0.9),
      beforeMedianDays: daysWithin(pastCounts, 0.5),
      beforeSlowestTenthDays: daysWithin(pastCounts, 0.9),
    };
  });
}

export function attempts(sums: Sums): Dashboard['attempts'] {
  const atOnce = ({ key1, key2 }: CountSum) => key1 === '0' && key2 === 'delivered';
  return {
    tried: total(pick(sums, true)),
    atOnce: total(pick(sums, true, atOnce)),
    beforeTried: total(pick(sums, false)),
    beforeAtOnce: total(pick(sums, false, atOnce)),
  };
}

export function failedReasons(sums: Sums): Dashboard['failedReasons'] {
  return REASON_CODES.map((code) => ({ code, ...compare(sums, ({ key1 }) => key1 === code) }))
    .filter(({ count, before }) => count + before > 0)
    .toSorted((a, b) => b.count - a.count);
}

export function promise(sums: Sums, today: string): Dashboard['promise'] {
  const isLate = ({ key1, key2 }: CountSum) => key1 === 'broken' || (key1 === 'open' && key2 < today);
  const isKept = ({ key1 }: CountSum) => key1 === 'kept';
  return {
    kept: total(pick(sums, true, isKept)),
    late: total(pick(sums, true, isLate)),
    open: total(pick(sums, true, (sum) => !isKept(sum) && !isLate(sum))),
    beforeKept: total(pick(sums, false, isKept)),
    beforeLate: total(pick(sums, false, isLate)),
  };
}

/** @param sums grouped by day. */
export function printed(
  sums: Sums,
  today: string,
): Pick<Dashboard, 'cnCounts' | 'previous7Days' | 'previous6Month'> {
  const within = (from: string, to = today) =>
    total(sums.filter(({ day }) => day !== null && day >= from && day <= to));
  const sevenDaysFrom = addDays(today, -6);
  const months = monthsBack(today, 6);
  const [sixMonthsFrom = today] = months;
  const monthFrom = months.at(-1) ?? today;
  return {
    cnCounts: {
      today: within(today),
      previous7Days: within(sevenDaysFrom),
      thisMonth: within(monthFrom),
      previous6Month: within(sixMonthsFrom),
      sevenDaysFrom,
      monthFrom,
      sixMonthsFrom,
    },
    previous7Days: daysOf({ from: sevenDaysFrom, to: today }).map((day) => ({
      day,
      count: within(day, day),
    })),
    previous6Month: months.map((from, i) => {
      const next = months[i + 1];
      const to = next === undefined ? today : addDays(next, -1);
      return { from, to, count: within(from, to) };
    }),
  };
}
