import { sql } from 'kysely';

import type { Follower } from '#server/platform/db/personal-data.ts';

const personal = sql`array['text', 'paperKey', 'paperType', 'before']`;

/**
 * Erases the personal data in instructions together with that of the shipment: the text to the driver, the attached paper and the
 * previous receiver.
 */
export const eraseInstructions: Follower = async (trx, scope, shipmentIds) => {
  const ids = sql<string>`any(${[...shipmentIds]}::uuid[])`;
  const rows = await trx
    .selectFrom('exception_instruction')
    .select('detail')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids)
    .where(sql<boolean>`detail ?| ${personal}`)
    .execute();
  await trx
    .updateTable('exception_instruction')
    .set({ detail: sql<string>`detail - ${personal}` })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids)
    .where(sql<boolean>`detail ?| ${personal}`)
    .execute();
  await trx
    .updateTable('exception_case')
    .set({ note: '' })
    .where('account_id', '=', scope)
    .where('subject_id', '=', ids)
    .where(sql<boolean>`note <> ''`)
    .execute();
  return rows.flatMap(({ detail }) => detail.paperKey ?? []);
};
