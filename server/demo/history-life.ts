/** The history of one parcel: its current state, and its scans with their times. */
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import {
  type EventCode,
  isTerminal,
  type ShipmentStatus,
  statusAfter,
} from '#shared/features/shipment/status.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import { couriers } from './handover.ts';
import { type Fate, journeyOf, type Leg, type Route } from './journey.ts';
import type { Random } from './random.ts';

export interface LifeEvent {
  code: EventCode;
  detail?: EventDetail;
  place: string;
  at: Date;
  byWhom: string;
}

/** Relative frequency of each state for parcels of an age, adding up to about 100; every state occurs. */
const statesByAge: readonly { upToDays: number; states: Partial<Record<ShipmentStatus, number>> }[] = [
  { upToDays: 0.4, states: { created: 52, 'pickup-booked': 22, 'picked-up': 20, cancelled: 3 } },
  {
    upToDays: 1,
    states: { created: 14, 'pickup-booked': 10, 'picked-up': 26, 'in-transit': 44, cancelled: 4 },
  },
  {
    upToDays: 2,
    states: { 'in-transit': 30, 'out-for-delivery': 24, delivered: 22, 'delivery-failed': 14, 'on-hold': 10 },
  },
  {
    upToDays: 5,
    states: {
      delivered: 66,
      'out-for-delivery': 6,
      'in-transit': 6,
      'delivery-failed': 9,
      'on-hold': 8,
      returning: 6,
    },
  },
  {
    upToDays: 14,
    states: {
      delivered: 87,
      returned: 3,
      cancelled: 3,
      returning: 3,
      'on-hold': 2.5,
      'delivery-failed': 1.5,
    },
  },
  { upToDays: Infinity, states: { delivered: 93.5, returned: 3, cancelled: 3.5 } },
];

/** How many times longer transit takes than for domestic parcels. */
const slowness = { home: 1, 'cross-border': 1.5, international: 2.5 } as const;

export function stateOfAge(
  random: Random,
  createdAt: Date,
  now: Date,
  reach: keyof typeof slowness,
): ShipmentStatus {
  const days = (now.getTime() - createdAt.getTime()) / dayMs / slowness[reach];
  const { states = {} } = statesByAge.find(({ upToDays }) => days < upToDays) ?? {};
  return random.weighted(states);
}

/** Returns the events that lead to `target`, oldest first, none later than `now`. */
export function lifeOf(
  random: Random,
  route: Route,
  target: ShipmentStatus,
  facts: { createdAt: Date; now: Date; market: Market; who: string },
): LifeEvent[] {
  const { createdAt, now, market, who } = facts;
  const begin: LifeEvent = { code: 'CRT', place: '', at: createdAt, byWhom: who };
  const legs = legsTo(random, route, target);
  const events = [begin];
  let at = createdAt;
  for (const { code, place } of legs) {
    at = nextInstant(random, code, at, market);
    events.push({ code, place, at, byWhom: byWhom(random, code, who) });
  }
  return squeeze(events, now);
}

function legsTo(random: Random, route: Route, target: ShipmentStatus): Leg[] {
  const office = (code: EventCode): Leg => ({ code, place: '' });
  const booked = random.chance(0.6) ? [office('PUB')] : [];
  if (target === 'created') return [];
  if (target === 'pickup-booked') return [office('PUB')];
  if (target === 'cancelled') return [...booked, office('CAN')];
  const legs = [...booked, ...journeyOf(route, fateFor(random, target))];
  const isReached = (count: number) => statusOf(legs.slice(0, count)) === target;
  const counts = legs.map((_, i) => i + 1).filter(isReached);
  // A parcel in transit may be at any point of its way; one in a terminal state has all its events.
  const count = isTerminal(target) ? counts.at(-1) : counts[random.int(0, counts.length - 1)];
  return legs.slice(0, count);
}

function fateFor(random: Random, target: ShipmentStatus): Fate {
  if (target === 'returning' || target === 'returned') return 'returned';
  if (target === 'on-hold') return 'held';
  if (target === 'delivery-failed') return 'second-attempt';
  return random.weighted({ delivered: 88, 'second-attempt': 9, held: 3 });
}

const statusOf = (legs: readonly Leg[]) =>
  statusAfter(legs.map(({ code }, i) => ({ code, at: new Date(i * 1000) })));

/** Hours since the previous event. Lorries and sorting work at night; events at the door, and so OFD, happen by day. */
const hours: Partial<Record<EventCode, readonly [number, number]>> = {
  PUB: [0.05, 0.8],
  CAN: [0.05, 0.8],
  DLV: [1, 8],
  NOH: [1, 8],
  CNR: [1, 8],
  REF: [1, 8],
  CLR: [5, 30],
  REL: [18, 40],
  RTD: [18, 40],
};
const otherwise = [1, 5] as const;

function nextInstant(random: Random, code: EventCode, after: Date, market: Market): Date {
  if (code === 'OFD') return morningAfter(random, after, market);
  const [from, to] = hours[code] ?? otherwise;
  return new Date(after.getTime() + (from + random.next() * (to - from)) * hourMs);
}

function morningAfter(random: Random, after: Date, market: Market): Date {
  const today = isoDayOf(after, market);
  const opening = (isoDay: string) =>
    new Date(startOfDay(isoDay, market).getTime() + (8.25 + random.next() * 1.5) * hourMs);
  const [first, second] = [opening(today), opening(addDays(today, 1))];
  return first > after ? first : second;
}

function byWhom(random: Random, code: EventCode, who: string): string {
  if (code === 'PUB' || code === 'CAN') return who;
  return ['PKU', 'OFD', 'DLV', 'NOH', 'CNR', 'REF', 'RTD'].includes(code) ? random.pick(couriers) : 'Station';
}

/** Compresses the times of a young parcel that has already come far, so that no event is in the future. */
function squeeze(events: LifeEvent[], now: Date): LifeEvent[] {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last || last.at <= now) return events;
  const start = first.at.getTime();
  const factor = ((now.getTime() - start) * 0.97) / (last.at.getTime() - start);
  return events.map((event) => ({
    ...event,
    at: new Date(Math.round(start + (event.at.getTime() - start) * factor)),
  }));
}
