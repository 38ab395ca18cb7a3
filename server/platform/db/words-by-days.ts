/**
 * Searches the word index of shipments (`shipment_by_words`), which groups them by account and by periods of about twelve days.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';

/** The length of one period of the index in ms: twelve days and ten hours. */
export const indexedMs = 2 ** 30;

/** The number of an id's period, written exactly as in the index. */
const daysOf = (id: RawBuilder<unknown>) =>
  sql<number>`(('x' || substr(${id}::text, 1, 8))::bit(32)::bigint >> 14)`;

/** For the `found` of `newestByDays`: a shipment of the account in the period that is searched. */
export const isOfTheDays = (scope: AccountScope) =>
  sql<SqlBool>`shipment.account_id::text || ':' || ${daysOf(sql.ref('shipment.shipment_id'))} = ${scope}::text || ':' || days.no`;

/**
 * The newest rows with the text. Periods are searched one after another, from the newest, until there are enough: a page costs
 * only its own periods, however many shipments the account has. `found` holds `isOfTheDays` and the text's patterns over
 * `shipment.search_text`; `newest` and `oldest` are the ids that limit the search.
 */
export function newestByDays<Hit>(of: {
  newest: Expression<unknown>;
  oldest: Expression<unknown>;
  found: Expression<Hit>;
  limit: number;
}): RawBuilder<Hit> {
  return sql<Hit>`
    select hit.* from generate_series(${daysOf(sql`${of.newest}`)}, ${daysOf(sql`${of.oldest}`)}, -1) as days (no)
    cross join lateral (
      with found as materialized ${of.found}
      select * from found order by shipment_id desc limit ${of.limit}
    ) as hit
    limit ${of.limit}`;
}

/** True if all patterns of at least one group match; without groups everything matches. */
export function hasPatterns(
  groups: readonly (readonly string[])[],
  column: Expression<string>,
): RawBuilder<SqlBool> {
  const each = (groups.length === 0 ? [[]] : groups).map((patterns) => {
    const all = patterns.map((pattern) => sql<SqlBool>`${column} like ${pattern}`);
    return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
