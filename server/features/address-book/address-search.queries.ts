/** Searches the address book: lists, counts and selects addresses, and finds duplicates. */
import { type RawBuilder, sql } from 'kysely';
import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import {
  hasTerms,
  isIndexable,
  pageByText,
  readBlock,
  type TextSource,
  wholePage,
} from '#server/platform/db/text-search.ts';
import { type AddressRow, columns } from './address.queries.ts';

interface AddressFilter {
  kind: AddressKind;
  terms: readonly SearchTerm[];
  tag: string;
  /** Only addresses in one of these countries. */
  countries?: readonly string[];
}

/**
 * Returns addresses, newest first; `before` is the last id of the previous page. `stoppedAt` is set if the page is not full although
 * older addresses may match: the next page begins there.
 */
export async function listAddresses(
  reader: Reader,
  scope: AccountScope,
  page: AddressFilter & { before: string | null; limit: number },
): Promise<{ rows: AddressRow[]; stoppedAt: string | null }> {
  if (page.terms.length === 0 && page.tag === '') {
    const rows = await inSpan(reader, scope, page)
      .select(columns)
      .orderBy('address_id', 'desc')
      .limit(page.limit)
      .execute();
    return { rows, stoppedAt: null };
  }
  const { before, limit } = page;
  const { ids, stoppedAt } = await pageByText(textSource(reader, scope, page), {
    below: before ?? undefined,
    limit,
  });
  return { rows: await rowsOf(reader, scope, page.kind, ids), stoppedAt };
}

/** Returns as many addresses as wanted, unless there are no more, however many have to be searched. */
export async function listMatching(
  reader: Reader,
  scope: AccountScope,
  page: AddressFilter & { before: string | null; limit: number },
): Promise<AddressRow[]> {
  if (page.terms.length === 0 && page.tag === '') return (await listAddresses(reader, scope, page)).rows;
  const { before, limit } = page;
  const ids = await wholePage((part) => pageByText(textSource(reader, scope, page), part), {
    below: before ?? undefined,
    limit,
  });
  return rowsOf(reader, scope, page.kind, ids);
}

async function rowsOf(
  reader: Reader,
  scope: AccountScope,
  kind: AddressKind,
  ids: readonly string[],
): Promise<AddressRow[]> {
  if (ids.length === 0) return [];
  return inSpan(reader, scope, { kind, before: null })
    .select(columns)
    .where('address_id', 'in', ids)
    .orderBy('address_id', 'desc')
    .execute();
}

function inSpan(reader: Reader, scope: AccountScope, page: { kind: AddressKind; before: string | null }) {
  return reader
    .selectFrom('address')
    .where('account_id', '=', scope)
    .where('kind', '=', page.kind)
    .where('deleted_at', 'is', null)
    .$if(page.before !== null, (query) => query.where('address_id', '<', page.before ?? ''));
}

/** The queries by which the addresses of a kind are searched. */
function textSource(reader: Reader, scope: AccountScope, filter: AddressFilter): TextSource {
  const matches = matching(filter);
  const within = (below: string | undefined) => sql`account_id = ${scope} and kind = ${filter.kind}
    and deleted_at is null ${below === undefined ? sql`` : sql`and address_id < ${below}`}`;
  const idsOf = async (query: RawBuilder<{ address_id: string }>) =>
    (await query.execute(reader)).rows.map((row) => row.address_id);
  return {
    read: (below, rows, limit) =>
      readBlock(
        reader,
        sql`select address_id as id, ${matches} as has from address where ${within(below)}
          order by address_id desc limit ${rows}`,
        rows,
        limit,
      ),
    byIndex:
      filter.tag !== '' || filter.terms.some(isIndexable)
        ? (below, limit) =>
            idsOf(sql`
              with hit as materialized (select address_id from address where ${within(below)} and ${matches})
              select address_id from hit order by address_id desc limit ${limit}`)
        : null,
    oldest: async () =>
      (
        await idsOf(
          sql`select address_id from address where ${within(undefined)} order by address_id limit 1`,
        )
      )[0],
  };
}

/**
 * Returns addresses in these countries whose name begins with `nameStart`, by name; the newest ones when it is empty. One index
 * look-up per country.
 */
export async function listOfCountries(
  reader: Reader,
  scope: AccountScope,
  wanted: { kind: AddressKind; countries: readonly string[]; nameStart: string; limit: number },
) {
  const { kind, countries, nameStart, limit } = wanted;
  const order = nameStart === '' ? sql`address_id desc` : sql`name_key collate "C"`;
  const begins =
    nameStart === ''
      ? sql``
      : sql`and name_key collate "C" >= ${nameStart} and name_key collate "C" < ${`${nameStart}\u{10ffff}`}`;
  const { rows } = await sql<AddressRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from unnest(${[...countries]}::text[]) as place (country)
    cross join lateral (
      select * from address
      where account_id = ${scope} and kind = ${kind} and deleted_at is null
        and party ->> 'country' = place.country ${begins}
      order by ${order} limit ${limit}
    ) as found
    order by ${order} limit ${limit}`.execute(reader);
  return rows;
}

/** Returns the countries of the addresses, with one index look-up each, however many addresses a country has. */
export async function listCountries(
  reader: Reader,
  scope: AccountScope,
  kind: AddressKind,
): Promise<string[]> {
  const within = sql`account_id = ${scope} and kind = ${kind} and deleted_at is null`;
  const { rows } = await sql<{ country: string }>`
    with recursive found as (
      (select party ->> 'country' as country from address where ${within} order by party ->> 'country' limit 1)
      union all
      select (
        select party ->> 'country' from address
        where ${within} and party ->> 'country' > found.country order by party ->> 'country' limit 1
      ) from found where found.country is not null
    )
    select country from found where country is not null`.execute(reader);
  return rows.map(({ country }) => country);
}

export function matching({ terms, tag, countries }: Pick<AddressFilter, 'terms' | 'tag' | 'countries'>) {
  const text = hasTerms(sql`search_text`, terms);
  const tagged = tag === '' ? text : sql`${text} and tags @> array[${tag}]::text[]`;
  return countries ? sql`${tagged} and party ->> 'country' = any(${[...countries]}::text[])` : tagged;
}

/** Counts the matching addresses, up to `max`. */
export async function countAddresses(
  reader: Reader,
  scope: AccountScope,
  filter: AddressFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from address
      where account_id = ${scope} and kind = ${filter.kind} and deleted_at is null and ${matching(filter)}
      limit ${max}
    ) as counted`.execute(reader);
  return rows[0]?.n ?? 0;
}

/**
 * Returns the tags of the addresses from up to `most` distinct sets of tags, with one index look-up for each set, however many
 * addresses have it.
 */
export async function listTags(reader: Reader, scope: AccountScope, most: number): Promise<string[]> {
  const within = sql`account_id = ${scope} and tags <> '{}' and deleted_at is null`;
  const { rows } = await sql<{ tag: string }>`
    with recursive found as (
      (select tags from address where ${within} order by tags limit 1)
      union all
      select (select tags from address where ${within} and tags > found.tags order by tags limit 1)
      from found where found.tags is not null
    )
    select distinct unnest(tags) as tag from (select tags from found limit ${most}) as each_set
    order by tag`.execute(reader);
  return rows.map(({ tag }) => tag);
}

/** Returns the ids of matching addresses, newest first, at most `max`. */
export async function idsOfFilter(
  reader: Reader,
  scope: AccountScope,
  filter: AddressFilter,
  except: readonly string[],
  max: number,
): Promise<string[]> {
  const ids = await wholePage((part) => pageByText(textSource(reader, scope, filter), part), {
    limit: max + except.length,
  });
  const without = new Set(except);
  return ids.filter((id) => !without.has(id)).slice(0, max);
}

/** Addresses that share a phone number, or name and postcode. */
export interface DoubleGroup {
  key: string;
  /** The newest addresses of the group. */
  ids: string[];
  count: number;
}

/**
 * Returns groups in order of their key. A group by name is left out when all its addresses share a phone, because it is then a
 * group by phone.
 */
export async function doubleGroups(
  reader: Reader,
  scope: AccountScope,
  page: {
    kind: AddressKind;
    why: 'phone' | 'name';
    after: string | null;
    /** Maximum number of ids per group. */
    rows: number;
    limit: number;
  },
): Promise<DoubleGroup[]> {
  const { kind, why, after, rows: most, limit } = page;
  const key = why === 'phone' ? sql`phone_key` : sql`name_key`;
  const isOwn = why === 'phone' ? sql`count(*) > 1` : sql`min(phone_key) <> max(phone_key)`;
  // The keys are selected first, by an index-only scan.
  const { rows } = await sql<DoubleGroup>`
    with shared as materialized (
      select ${key} as key from address
      where account_id = ${scope} and kind = ${kind} and deleted_at is null
        ${after === null ? sql`` : sql`and ${key} > ${after}`}
      group by ${key} having ${isOwn} order by ${key} limit ${limit}
    )
    select ${key} as key, (array_agg(address_id order by address_id desc))[1:${sql.lit(most)}] as ids,
      count(*) as count
    from address
    where account_id = ${scope} and kind = ${kind} and deleted_at is null
      and ${key} = any(array(select key from shared))
    group by ${key} order by ${key}`.execute(reader);
  return rows;
}
