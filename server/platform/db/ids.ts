import { v7 } from 'uuid';

import type { Clock } from '#shared/platform/time/clock.ts';

import { chance } from '#server/platform/settings/chance.ts';

const idBytes = 16;

/** A clock that steps back less than this is waited for; one that was wrong by more is followed, because ids encode days. */
const stepBackMs = 10_000;

const lastOf = new WeakMap<Clock, { ms: number; sequence: number }>();

/**
 * A UUIDv7 of the clock's instant. Ids of one process rise strictly, also within a millisecond and when the clock
 * stands still or steps back a little, so that newest first is the primary key read backwards.
 */
export function newId(clock: Clock): string {
  const now = clock.now().getTime();
  const last = lastOf.get(clock);
  const isOwnMoment = !last || now > last.ms || now < last.ms - stepBackMs;
  const next = isOwnMoment ? { ms: now, sequence: 0 } : { ms: last.ms, sequence: last.sequence + 1 };
  lastOf.set(clock, next);
  return v7({ msecs: next.ms, seq: next.sequence, random: chance(idBytes) });
}

/** An id at an instant that is not the clock's (imported history). Ids of the same millisecond are in no order. */
export function idAt(instant: Date): string {
  return v7({ msecs: instant.getTime(), random: chance(idBytes) });
}

/** The lowest id of an instant: a span of time becomes a span of ids. */
export function lowestIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** The milliseconds of an id: its first 48 bits. */
export const msOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
