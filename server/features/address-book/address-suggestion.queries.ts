import { sql } from 'kysely';

import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { reachOf } from '#shared/features/shipment/shipment-flows.rules.ts';
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
 * The newest shipments of the account, or of one flow, which may be few among many of the others: the index of the flows has those of
 * one in their order, and is asked as it says it.
 */
export const newestShipments = (scope: AccountScope, flow: FlowId | null, depth: number) => sql`
  select shipment_id, receiver, search_text from shipment
  where account_id = ${scope} ${flow ? sql`and flow <> 'domestic' and flow = ${flow}` : sql``}
  order by shipment_id desc limit ${depth}`;

/**
 * Receivers of the newest shipments to some countries, each once, newest first. Looks at no more than `depth` shipments, so that an
 * account with millions of them waits no longer than a small one.
 */
export async function recentReceivers(
  reader: Reader,
  scope: AccountScope,
  wanted: {
    terms: readonly SearchTerm[];
    /** Of this one alone. */
    flow: FlowId | null;
    reach: ReturnType<typeof reachOf> | null;
    depth: number;
    limit: number;
  },
): Promise<PartyColumn[]> {
  const { terms, flow, reach, depth, limit } = wanted;
  const reached = reach
    ? sql`and receiver ->> 'country' ${reach.isAbroad ? sql`<>` : sql`=`} ${reach.of.code}`
    : sql``;
  const { rows } = await sql<{ receiver: PartyColumn }>`
    with recent as (${newestShipments(scope, flow, depth)}
    ), each_once as (
      select distinct on (receiver ->> 'name', receiver ->> 'phone', receiver ->> 'postcode')
        shipment_id, receiver
      from recent where ${matching({ terms, tag: '' })} ${reached}
      order by receiver ->> 'name', receiver ->> 'phone', receiver ->> 'postcode', shipment_id desc
    )
    select receiver from each_once order by shipment_id desc limit ${limit}
  `.execute(reader);
  return rows.map(({ receiver }) => receiver);
}
