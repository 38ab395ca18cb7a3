import type { Database } from './database.ts';

/**
 * Returns a value that all instances share (keys and the like), created by the first that asks. Instances that ask at the same
 * time get the same value.
 */
export async function sharedSetting(
  database: Database,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const read = () =>
    database.db.selectFrom('portal_setting').select('value').where('name', '=', name).executeTakeFirst();
  const existing = await read();
  if (existing) return String(existing.value);
  const made = await make();
  await database.db
    .insertInto('portal_setting')
    .values({ name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return String((await read())?.value);
}
