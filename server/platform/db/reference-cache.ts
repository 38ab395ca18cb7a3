import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { Database, Reader, Trx } from './database.ts';
import { newId } from './ids.ts';

/** Another instance's change is seen within this time. */
const checkEverySeconds = 3;

/** Data that all accounts share and that rarely changes. */
export type ReferenceName = 'postcodes' | 'rate-cards' | 'stopped-countries' | 'working-days';

/** When reference data was last replaced, and by whom. */
export interface ReferenceStamp {
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

/** Null while the data is what ships with the portal. */
export async function referenceStamp(reader: Reader, name: ReferenceName): Promise<ReferenceStamp | null> {
  const row = await reader
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', settingOf(name))
    .executeTakeFirst();
  return (row?.value as ReferenceStamp | undefined) ?? null;
}

/**
 * Does what follows when some of this data was replaced since it was done last: on one instance, in the transaction that notes it.
 * What every instance reads from its cache is the same `checkEverySeconds` later only: let the work itself wait, as a job.
 * @param follower who follows, as no other does
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

export interface ReferenceCache<T> {
  /** The data, loaded when there is none or it was replaced. Ask before a transaction, not inside one. */
  get(): Promise<T>;
  /** Forgets what this instance holds, after a change. */
  drop(): void;
}

interface Held<T> {
  value: T;
  version: string | null;
}

/** Keeps reference data in memory and follows its stamp. A failed load is not kept. */
export function referenceCache<T>(
  { database, clock }: { database: Database; clock: Clock },
  name: ReferenceName,
  load: (database: Database) => Promise<T>,
): ReferenceCache<T> {
  let held: Promise<Held<T>> | null = null;
  let checkedAt = 0;

  async function follow(before: Promise<Held<T>> | null): Promise<Held<T>> {
    // Read before the data: a change that falls between the two is seen at the next check.
    const version = (await referenceStamp(database.db, name))?.version ?? null;
    const known = await before?.catch(() => null);
    return known && known.version === version ? known : { value: await load(database), version };
  }

  return {
    async get() {
      const now = clock.now().getTime();
      if (held === null || Math.abs(now - checkedAt) > checkEverySeconds * 1000) {
        checkedAt = now;
        const following = follow(held);
        held = following;
        following.catch(() => {
          if (held === following) held = null;
        });
      }
      return (await held).value;
    },
    drop() {
      held = null;
    },
  };
}
