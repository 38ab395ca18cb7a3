import type { By } from '#shared/platform/rights/principal.ts';
import { sql } from 'kysely';

import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function listStopped(reader: Reader) {
  return reader.selectFrom('stopped_country').selectAll().orderBy('country').execute();
}

export async function replaceStopped(
  trx: Trx,
  countries: readonly string[],
  { at, by }: { at: Date; by: By },
): Promise<void> {
  await trx
    .deleteFrom('stopped_country')
    .where(sql<boolean>`country <> all(${[...countries]}::text[])`)
    .execute();
  if (countries.length === 0) return;
  await trx
    .insertInto('stopped_country')
    .values(countries.map((country) => ({ country, since: at, by_whom: JSON.stringify(by) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
