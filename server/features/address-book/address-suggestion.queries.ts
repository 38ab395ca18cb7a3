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
 * The newest shipments of the account, or of one flow, which may have few among many of the others: the condition on the flow is
 * worded exactly as in the partial index, so that it is used.
 */
export const newestShipments = (scope: AccountScope, flow: FlowId | null, depth: number) => sql`
  select shipment_id, receiver, search_text from shipment
  where account_id = ${scope} ${flow ? sql`and flow <> 'domestic' and flow = ${flow}` : sql``}
  order by shipment_id desc limit ${depth}`;

/**
 * Receivers of the newest shipments to some countries, without duplicates, newest first. Reads at most `depth` shipments, so that
 * it is as fast for an account with millions of them as for a small one.
 */
export async function recentReceivers(
  reader: Reader,
  scope: AccountScope,
  wanted: {
    terms: readonly SearchTerm[];
    /** Only shipments of this flow. */
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
