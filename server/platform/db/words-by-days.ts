/**
 * The index of shipments' words (`shipment_by_words`) keeps them by account and twelve days; here it is asked, by whoever finds shipments by
 * their words.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';

/** Of time that the index keeps together: twelve days and ten hours. */
export const indexedMs = 2 ** 30;

/** The number of the twelve days that an id is of, written as the index has it. */
const daysOf = (id: RawBuilder<unknown>) =>
  sql<number>`(('x' || substr(${id}::text, 1, 8))::bit(32)::bigint >> 14)`;

/** For the `found` of `newestByDays`: a shipment of the account and of the days that are asked. */
export const isOfTheDays = (scope: AccountScope) =>
  sql<SqlBool>`shipment.account_id::text || ':' || ${daysOf(sql.ref('shipment.shipment_id'))} = ${scope}::text || ':' || days.no`;

/**
 * The newest with the text. The days are asked one after the other, from the newest, until there are enough: a page costs its own days,
 * however many shipments the account has. `found` holds `isOfTheDays` and the text's patterns over `shipment.search_text`; `newest` and
 * `oldest` are the ids that it lies between.
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

/** All patterns of one group at least; without any group, anything. */
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
