import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { Database, Reader, Trx } from './database.ts';
import { newId } from './ids.ts';

/** A change made by another instance is seen within this time. */
const checkEverySeconds = 3;

/** Data that is shared by all accounts and rarely changes. */
type ReferenceName = 'postcodes' | 'rate-cards' | 'stopped-countries' | 'working-days';

/** When reference data was last replaced, and by whom. */
interface ReferenceStamp {
  version: string;
  /** ISO 8601. */
  at: string;
  by: By;
}

const settingOf = (name: ReferenceName) => `reference:${name}`;

/** Announces the change in its own transaction, so that the caches of all instances read the data again. */
export async function stampReference(
  trx: Trx,
  clock: Clock,
  name: ReferenceName,
  by: By,
): Promise<ReferenceStamp> {
  const stamp: ReferenceStamp = { version: newId(clock), at: clock.now().toISOString(), by };
  const value = JSON.stringify(stamp);
  await trx
    .insertInto('portal_setting')
    .values({ name: settingOf(name), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return stamp;
}

/** Returns null while the data is the one shipped with the portal. */
export async function referenceStamp(reader: Reader, name: ReferenceName): Promise<ReferenceStamp | null> {
  const row = await reader
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', settingOf(name))
    .executeTakeFirst();
  return (row?.value as ReferenceStamp | undefined) ?? null;
}

/**
 * Runs `work` if some of this data was replaced since the last run: on one instance only, in the transaction that records it. The
 * caches of the instances may be stale for another `checkEverySeconds`, so the work itself should be queued as a delayed job.
 * @param follower a unique name for the caller
 */
export async function followReference(
  database: Database,
  follower: string,
  names: readonly ReferenceName[],
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  const stamps = await Promise.all(names.map((name) => referenceStamp(database.db, name)));
  const value = JSON.stringify(stamps.map((stamp) => stamp?.version ?? null));
  const name = `followed:${follower}`;
  const known = await database.db
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known && JSON.stringify(known.value) === value) return;
  await database.transaction(async (trx) => {
    const noted = await trx
      .insertInto('portal_setting')
      .values({ name, value })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value })
          .where(({ eb, ref }) => eb(ref('portal_setting.value'), '<>', ref('excluded.value'))),
      )
      .returning('name')
      .executeTakeFirst();
    if (noted) await work(trx);
  });
}

interface ReferenceCache<T> {
  /** Returns the data; loads it first if there is none or it was replaced. Call before a transaction, not inside one. */
  get(): Promise<T>;
  /** Drops this instance's copy, after a change. */
  drop(): void;
}

interface CachedValue<T> {
  value: T;
  version: string | null;
}

/** Keeps reference data in memory and reloads it when its stamp changes. A failed load is not kept. */
export function referenceCache<T>(
  { database, clock }: { database: Database; clock: Clock },
  name: ReferenceName,
  load: (database: Database) => Promise<T>,
): ReferenceCache<T> {
  let cached: Promise<CachedValue<T>> | null = null;
  let checkedAt = 0;

  async function follow(before: Promise<CachedValue<T>> | null): Promise<CachedValue<T>> {
    // The version is read before the data: a change between the two reads is seen at the next check.
    const version = (await referenceStamp(database.db, name))?.version ?? null;
    const known = await before?.catch(() => null);
    return known && known.version === version ? known : { value: await load(database), version };
  }

  return {
    async get() {
      const now = clock.now().getTime();
      if (cached === null || Math.abs(now - checkedAt) > checkEverySeconds * 1000) {
        checkedAt = now;
        const following = follow(cached);
        cached = following;
        following.catch(() => {
          if (cached === following) cached = null;
        });
      }
      return (await cached).value;
    },
    drop() {
      cached = null;
    },
  };
}
