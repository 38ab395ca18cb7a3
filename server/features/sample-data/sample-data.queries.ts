import type { By } from '#shared/platform/rights/principal.ts';
import type { SampleDataName } from '#shared/features/sample-data/sample-data.rules.ts';

import type { Reader } from '#server/platform/db/database.ts';

interface Acceptance {
  data: SampleDataName;
  at: string;
  by: By;
}

const settingOf = (data: SampleDataName) => `sample-accepted:${data}`;

export async function listAccepted(reader: Reader, names: readonly SampleDataName[]): Promise<Acceptance[]> {
  const rows = await reader
    .selectFrom('portal_setting')
    .select('value')
    .where('name', 'in', names.map(settingOf))
    .orderBy('name')
    .execute();
  return rows.map(({ value }) => value as Acceptance);
}

/** An existing acceptance is kept. */
export async function insertAcceptance(reader: Reader, acceptance: Acceptance): Promise<void> {
  await reader
    .insertInto('portal_setting')
    .values({ name: settingOf(acceptance.data), value: JSON.stringify(acceptance) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
