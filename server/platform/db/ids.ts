import { v7 } from 'uuid';

import type { Clock } from '#shared/platform/time/clock.ts';

import { chance } from '#server/platform/settings/chance.ts';

const idBytes = 16;

/**
 * If the clock steps back by less than this, ids keep rising from the last one. After a larger step the clock is followed,
 * because ids encode days.
 */
const stepBackMs = 10_000;

const lastOf = new WeakMap<Clock, { ms: number; sequence: number }>();

/**
 * Returns a UUIDv7 of the clock's instant. Ids of one process rise strictly, also within a millisecond and when the clock stops
 * or steps back a little, so that reading the primary key backwards gives newest first.
 */
export function newId(clock: Clock): string {
  const now = clock.now().getTime();
  const last = lastOf.get(clock);
  const isOwnMoment = !last || now > last.ms || now < last.ms - stepBackMs;
  const next = isOwnMoment ? { ms: now, sequence: 0 } : { ms: last.ms, sequence: last.sequence + 1 };
  lastOf.set(clock, next);
  return v7({ msecs: next.ms, seq: next.sequence, random: chance(idBytes) });
}

/** Returns an id for an instant other than now (imported history). Ids of the same millisecond are in no particular order. */
export function idAt(instant: Date): string {
  return v7({ msecs: instant.getTime(), random: chance(idBytes) });
}

/** Returns the lowest id of an instant, so that a time range becomes an id range. */
export function lowestIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** Returns the newer of two ids: the newest listed row may come from an instance whose clock is ahead. */
export const newerId = (id: string, other = id): string => (other > id ? other : id);

/** Returns the Unix time in milliseconds that an id holds in its first 48 bits. */
export const msOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
