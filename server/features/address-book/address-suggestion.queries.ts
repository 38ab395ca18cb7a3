import { sql } from 'kysely';

import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import { matching } from './address-search.queries.ts';

export async function findCompany(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['company', 'market', 'cod_class', 'el_tier', 'is_dangerous_goods'])
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

/**
 * Receivers of the newest shipments, each once, newest first. Looks at no more than `depth` shipments, so that an
 * account with millions of them waits no longer than a small one.
 */
export async function recentReceivers(
  reader: Reader,
  scope: AccountScope,
  wanted: { terms: readonly SearchTerm[]; depth: number; limit: number },
): Promise<PartyColumn[]> {
  const { rows } = await sql<{ receiver: PartyColumn }>`
    with recent as (
      select shipment_id, receiver, search_text from shipment
      where account_id = ${scope} order by shipment_id desc limit ${wanted.depth}
    ), each_once as (
      select distinct on (receiver ->> 'name', receiver ->> 'phone', receiver ->> 'postcode')
        shipment_id, receiver
      from recent where ${matching({ terms: wanted.terms, tag: '' })}
      order by receiver ->> 'name', receiver ->> 'phone', receiver ->> 'postcode', shipment_id desc
    )
    select receiver from each_once order by shipment_id desc limit ${wanted.limit}
  `.execute(reader);
  return rows.map(({ receiver }) => receiver);
}
