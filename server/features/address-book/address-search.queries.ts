/** Addresses of the book that a search finds: listed, counted, chosen; and those that are there twice. */
import { type RawBuilder, sql } from 'kysely';
import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { containing, pageByText, readBlock, type TextSource } from '#server/platform/db/text-search.ts';
import { columns } from './address.queries.ts';

export interface AddressFilter {
  kind: AddressKind;
  terms: readonly SearchTerm[];
  tag: string;
}

/** Newest first; `before` is the last id of the page before. */
export async function listAddresses(
  reader: Reader,
  scope: AccountScope,
  page: AddressFilter & { before: string | null; limit: number },
) {
  if (page.terms.length === 0 && page.tag === '') {
    return inSpan(reader, scope, page)
      .select(columns)
      .orderBy('address_id', 'desc')
      .limit(page.limit)
      .execute();
  }
  const ids = await idsThatMatch(reader, scope, page);
  if (ids.length === 0) return [];
  return inSpan(reader, scope, page)
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

async function idsThatMatch(
  reader: Reader,
  scope: AccountScope,
  page: AddressFilter & { before: string | null; limit: number },
): Promise<string[]> {
  const matches = matching(page);
  const within = (below: string | undefined) => sql`account_id = ${scope} and kind = ${page.kind}
    and deleted_at is null ${below === undefined ? sql`` : sql`and address_id < ${below}`}`;
  const idsOf = async (query: RawBuilder<{ address_id: string }>) =>
    (await query.execute(reader)).rows.map((row) => row.address_id);
  const source: TextSource = {
    read: (below, rows, limit) =>
      readBlock(
        reader,
        sql`select address_id as id, ${matches} as has from address where ${within(below)}
          order by address_id desc limit ${rows}`,
        rows,
        limit,
      ),
    byIndex: (below, limit) =>
      idsOf(sql`
        with hit as materialized (select address_id from address where ${within(below)} and ${matches})
        select address_id from hit order by address_id desc limit ${limit}`),
  };
  const { ids } = await pageByText(source, { below: page.before ?? undefined, limit: page.limit });
  return ids;
}

export function matching({ terms, tag }: Pick<AddressFilter, 'terms' | 'tag'>) {
  const has = (word: string) => sql`search_text like ${containing(word)}`;
  const all = (words: readonly string[]) => sql`(${sql.join(words.map(has), sql` and `)})`;
  const any = (spellings: SearchTerm) => sql`(${sql.join(spellings.map(all), sql` or `)})`;
  const text = terms.length === 0 ? sql`true` : sql.join(terms.map(any), sql` and `);
  return tag === '' ? text : sql`${text} and tags @> array[${tag}]::text[]`;
}

/** How many match, counted to `max` at most. */
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

/** Tags of the newest tagged addresses, `depth` of them; an account with a million waits no longer than a small one. */
export async function listTags(reader: Reader, scope: AccountScope, depth: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from (
      select unnest(tags) as tag from (
        select tags from address
        where account_id = ${scope} and tags <> '{}' and deleted_at is null
        order by address_id desc limit ${depth}
      ) as tagged
    ) as each_tag order by tag`.execute(reader);
  return rows.map(({ tag }) => tag);
}

/** Ids of those that match, newest first, `max` at most. */
export async function idsOfFilter(
  reader: Reader,
  scope: AccountScope,
  filter: AddressFilter,
  except: readonly string[],
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ address_id: string }>`
    select address_id from address
    where account_id = ${scope} and kind = ${filter.kind} and deleted_at is null and ${matching(filter)}
      and not (address_id = any(${[...except]}::uuid[]))
    order by address_id desc limit ${max}`.execute(reader);
  return rows.map((row) => row.address_id);
}

/** Ids of addresses that share a phone number, or a name with its postcode; `max` groups at most. */
export async function doubleIds(
  reader: Reader,
  scope: AccountScope,
  kind: AddressKind,
  why: 'phone' | 'name',
  { groups, rows }: { groups: number; rows: number },
): Promise<string[][]> {
  const key = why === 'phone' ? sql`phone_key` : sql`name_key`;
  // The keys alone first: they are read from their index, without a row of the table.
  const { rows: found } = await sql<{ ids: string[] }>`
    with shared as materialized (
      select ${key} as key from address
      where account_id = ${scope} and kind = ${kind} and deleted_at is null
      group by ${key} having count(*) > 1 order by ${key} limit ${groups}
    )
    select (array_agg(address_id order by address_id desc))[1:${sql.lit(rows)}] as ids from address
    where account_id = ${scope} and kind = ${kind} and deleted_at is null
      and ${key} = any(array(select key from shared))
    group by ${key} order by ${key}`.execute(reader);
  return found.map(({ ids }) => ids);
}
