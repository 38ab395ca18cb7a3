/** Shipments found by the indexes of their words and order IDs. */
import { type RawBuilder, sql } from 'kysely';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { ListingFilter } from './listing-filter.rules.ts';
import { inSpan, keyCondition, type PageSpan, rowConditions } from './listing-conditions.queries.ts';

export interface TextHit {
  shipment_id: string;
  status: ShipmentStatus;
  is_printed: boolean;
}

/** The number of the twelve days that an id is of, written as the index has it. */
const daysOf = (id: RawBuilder<unknown>) =>
  sql<number>`(('x' || substr(${id}::text, 1, 8))::bit(32)::bigint >> 14)`;

/**
 * The newest with the text. The index keeps the words of an account by twelve days, and these are asked one after the other, from
 * the newest, until there are enough: a page costs its own days, however many shipments the account has.
 */
export function hitsByWords(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): RawBuilder<TextHit> {
  const ends = inSpan(reader, scope, filter, span).select('shipment_id').limit(1);
  const newest = daysOf(sql`${ends.orderBy('shipment_id', 'desc')}`);
  const oldest = daysOf(sql`${ends.orderBy('shipment_id', 'asc')}`);
  const found = inSpan(reader, scope, filter, span)
    .select(['shipment_id', 'status', 'is_printed'])
    .where(
      sql`account_id::text || ':' || ${daysOf(sql.ref('shipment_id'))}`,
      '=',
      sql<string>`${scope}::text || ':' || days.no`,
    )
    .where((eb) => eb.and(rowConditions(eb, filter, 'indexed')));
  return sql<TextHit>`
    select hit.* from generate_series(${newest}, ${oldest}, -1) as days (no)
    cross join lateral (
      with found as materialized ${found}
      select * from found order by shipment_id desc limit ${span.limit}
    ) as hit
    limit ${span.limit}`;
}

/** With the text's whole order ID taken as such, where the account has it on any shipment. */
export async function withKnownKeys(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
): Promise<ListingFilter> {
  const keys = filter.text?.maybe;
  if (!filter.text || !keys) return filter;
  const known = await reader
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where((eb) => keyCondition(eb, keys))
    .limit(1)
    .executeTakeFirst();
  return known ? { ...filter, text: { ...filter.text, keys } } : filter;
}
