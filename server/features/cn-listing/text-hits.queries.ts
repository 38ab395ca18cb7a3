/** Finds shipments by the indexes of words and order IDs. */
import type { RawBuilder } from 'kysely';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { isOfTheDays, newestByDays } from '#server/platform/db/words-by-days.ts';
import type { ListingFilter } from './listing-filter.rules.ts';
import { inSpan, keyCondition, type PageSpan, rowConditions } from './listing-conditions.queries.ts';

interface TextHit {
  shipment_id: string;
  status: ShipmentStatus;
  is_printed: boolean;
}

/** The newest shipments with the text, by the index of words. */
export function hitsByWords(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): RawBuilder<TextHit> {
  const ends = inSpan(reader, scope, filter, span).select('shipment_id').limit(1);
  return newestByDays<TextHit>({
    newest: ends.orderBy('shipment_id', 'desc'),
    oldest: ends.orderBy('shipment_id', 'asc'),
    found: inSpan(reader, scope, filter, span)
      .select(['shipment_id', 'status', 'is_printed'])
      .where(isOfTheDays(scope))
      .where((eb) => eb.and(rowConditions(eb, filter, 'indexed'))),
    limit: span.limit,
  });
}

/** Searches the text as complete order IDs when the account has shipments with them. */
export async function withKnownKeys(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
): Promise<ListingFilter> {
  const keys = filter.text?.maybe;
  if (!filter.text || !keys) return filter;
  const known = await reader
    .selectFrom('shipment')
    .select('order_id')
    .distinct()
    .where('account_id', '=', scope)
    .where((eb) => keyCondition(eb, keys))
    .limit(keys.atLeast)
    .execute();
  return known.length === keys.atLeast ? { ...filter, text: { ...filter.text, keys } } : filter;
}
