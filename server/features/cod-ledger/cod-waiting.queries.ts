import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { type Among, isAmong } from '#server/platform/db/among.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PageWanted } from '#server/features/exceptions/exception-sources.rules.ts';

/** Not queried by the customer, or answered by operations since: an open query waits for operations, not for the customer. */
const waits = sql`state = 'short' and (queried_at is null or answer <> '')`;

export async function countShort(
  reader: Reader,
  scope: AccountScope,
  among: Among,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from cod_parcel where account_id = ${scope} and ${waits} and ${isAmong(sql`shipment_id`, among)} limit ${most + 1}) as found`.execute(
    reader,
  );
  return rows[0]?.n ?? 0;
}

export async function listShort(reader: Reader, scope: AccountScope, { among, after, limit }: PageWanted) {
  const { rows } = await sql<{ shipment_id: string; cn_no: string; since: Date }>`
    select shipment_id, cn_no, short_since as since from cod_parcel
    where account_id = ${scope} and ${waits} and ${isAmong(sql`shipment_id`, among)}
      ${after === null ? sql`` : sql`and (short_since, shipment_id) > (${after.since}::timestamptz, ${after.id}::uuid)`}
    order by short_since, shipment_id limit ${limit}`.execute(reader);
  return rows;
}
