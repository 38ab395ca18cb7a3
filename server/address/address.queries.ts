import { type Insertable, sql, type Updateable } from 'kysely';

import type { AddressKind } from '#shared/address/address.contract.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader, Trx } from '../db/database.ts';
import type { AddressTable } from '../db/tables/address-book.ts';
import type { PartyColumn } from '../db/tables/shipments.ts';

const columns = ['address_id', 'kind', 'ref_id', 'party', 'tags', 'is_default', 'updated_at'] as const;

/** Text as a LIKE pattern that finds it anywhere. */
function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}

/** How many of the newest rows are read through before the indexes of text and tags are asked. */
const recentRows = 2000;

export interface AddressFilter {
  kind: AddressKind;
  folded: string;
  tag: string;
}

/** Newest first; `before` is the last id of the page before. */
export async function listAddresses(
  reader: Reader,
  scope: AccountScope,
  page: AddressFilter & { before: string | null; limit: number },
) {
  if (page.folded === '' && page.tag === '') {
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

/**
 * A common word stands in many of the newest rows, so these are read first; a rare one is left to the index, whose hits
 * are few enough to sort. Either alone is slow at the other's work.
 */
async function idsThatMatch(
  reader: Reader,
  scope: AccountScope,
  page: AddressFilter & { before: string | null; limit: number },
): Promise<string[]> {
  const matches = matching(page);
  const { rows: recent } = await sql<{ address_id: string; read: number }>`
    with recent as materialized (
      select address_id, search_text, tags from address
      where account_id = ${scope} and kind = ${page.kind} and deleted_at is null
        ${page.before === null ? sql`` : sql`and address_id < ${page.before}`}
      order by address_id desc limit ${recentRows}
    )
    select address_id, (select count(*) from recent) as read from recent
    where ${matches} order by address_id desc limit ${page.limit}`.execute(reader);
  const sawAll = recent[0] !== undefined && recent[0].read < recentRows;
  if (recent.length === page.limit || sawAll) return recent.map((row) => row.address_id);
  const { rows } = await sql<{ address_id: string }>`
    with hit as materialized (
      select address_id from address
      where account_id = ${scope} and kind = ${page.kind} and deleted_at is null
        ${page.before === null ? sql`` : sql`and address_id < ${page.before}`}
        and ${matches}
    )
    select address_id from hit order by address_id desc limit ${page.limit}`.execute(reader);
  return rows.map((row) => row.address_id);
}

function matching({ folded, tag }: { folded: string; tag: string }) {
  const text = folded === '' ? sql`true` : sql`search_text like ${containing(folded)}`;
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

export async function findAddress(reader: Reader, scope: AccountScope, addressId: string) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('address_id', '=', addressId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function updateAddress(
  trx: Trx,
  scope: AccountScope,
  addressId: string,
  change: Updateable<AddressTable>,
): Promise<AddressRow> {
  return trx
    .updateTable('address')
    .set(change)
    .where('account_id', '=', scope)
    .where('address_id', '=', addressId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Answers how many of them were there to delete. */
export async function deleteAddresses(
  trx: Trx,
  scope: AccountScope,
  addressIds: readonly string[],
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('address')
    .set({ deleted_at: at })
    .where('account_id', '=', scope)
    .where('address_id', 'in', addressIds)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findDeleted(reader: Reader, scope: AccountScope, addressIds: readonly string[]) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('address_id', 'in', addressIds)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Those of `notDefault` come back without being the default, which another address is by now. */
export async function restoreAddresses(
  trx: Trx,
  scope: AccountScope,
  addressIds: readonly string[],
  notDefault: readonly string[],
): Promise<void> {
  await trx
    .updateTable('address')
    .set({
      deleted_at: null,
      is_default: sql<boolean>`is_default and not (address_id = any(${[...notDefault]}::uuid[]))`,
    })
    .where('account_id', '=', scope)
    .where('address_id', 'in', addressIds)
    .execute();
}

export interface KnownAddress {
  addressId: string;
  refId: string;
  party: PartyColumn;
  tags: string[];
}

/** The addresses that have these reference IDs. */
export async function findByRefs(
  reader: Reader,
  scope: AccountScope,
  kind: AddressKind,
  refIds: readonly string[],
): Promise<KnownAddress[]> {
  if (refIds.length === 0) return [];
  const { rows } = await sql<{ address_id: string; ref_id: string; party: PartyColumn; tags: string[] }>`
    select address_id, ref_id, party, tags from address
    where account_id = ${scope} and kind = ${kind} and ref_id = any(${[...refIds]}::text[]) and deleted_at is null`.execute(
    reader,
  );
  return rows.map(({ address_id: addressId, ref_id: refId, party, tags }) => ({
    addressId,
    refId,
    party,
    tags,
  }));
}

/** The parties that have one of these phone numbers. */
export async function partiesByPhone(
  reader: Reader,
  scope: AccountScope,
  kind: AddressKind,
  phones: readonly string[],
): Promise<PartyColumn[]> {
  const { rows } = await sql<{ party: PartyColumn }>`
    select party from address
    where account_id = ${scope} and kind = ${kind} and party ->> 'phone' = any(${[...phones]}::text[])
      and deleted_at is null`.execute(reader);
  return rows.map(({ party }) => party);
}

export interface NewAddress {
  addressId: string;
  refId: string | null;
  party: PartyColumn;
  tags: readonly string[];
  searchText: string;
}

/** Rows of one statement: the embedded database stops everybody for as long as one takes. */
const rowsAtOnce = 250;

export async function insertAddresses(
  trx: Trx,
  scope: AccountScope,
  kind: AddressKind,
  rows: readonly NewAddress[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce);
    await sql`
      insert into address
        (account_id, address_id, kind, ref_id, party, tags, is_default, search_text, created_at, updated_at)
      select ${scope}, address_id, ${kind}, ref_id, party::jsonb,
        array(select jsonb_array_elements_text(tags::jsonb)), false, search_text, ${at}, ${at}
      from unnest(
        ${chunk.map(({ addressId }) => addressId)}::uuid[],
        ${chunk.map(({ refId }) => refId)}::text[],
        ${chunk.map(({ party }) => JSON.stringify(party))}::text[],
        ${chunk.map(({ tags }) => JSON.stringify(tags))}::text[],
        ${chunk.map(({ searchText }) => searchText)}::text[]
      ) as given (address_id, ref_id, party, tags, search_text)`.execute(trx);
  }
}

/** What each of these says of its place, its person and its tags from now on; whether it is the default stays. */
export async function updateAddresses(
  trx: Trx,
  scope: AccountScope,
  rows: readonly NewAddress[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce);
    await sql`
      update address set
        party = given.party::jsonb,
        tags = array(select jsonb_array_elements_text(given.tags::jsonb)),
        search_text = given.search_text,
        updated_at = ${at}
      from unnest(
        ${chunk.map(({ addressId }) => addressId)}::uuid[],
        ${chunk.map(({ party }) => JSON.stringify(party))}::text[],
        ${chunk.map(({ tags }) => JSON.stringify(tags))}::text[],
        ${chunk.map(({ searchText }) => searchText)}::text[]
      ) as given (address_id, party, tags, search_text)
      where address.account_id = ${scope} and address.address_id = given.address_id`.execute(trx);
  }
}

export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

export async function findDefault(reader: Reader, scope: AccountScope, kind: AddressKind) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findByRef(reader: Reader, scope: AccountScope, kind: AddressKind, refId: string) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The other addresses of the kind are no longer the default. */
export async function clearDefault(trx: Trx, scope: AccountScope, kind: AddressKind): Promise<void> {
  await trx
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

/** One change of a kind's addresses at a time, so that two savers agree on the reference and on the default. */
export async function lockKind(trx: Trx, scope: AccountScope, kind: AddressKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${kind}`}, 3))`.execute(trx);
}

export async function insertAddress(trx: Trx, row: Insertable<AddressTable>): Promise<AddressRow> {
  return trx.insertInto('address').values(row).returning(columns).executeTakeFirstOrThrow();
}

export async function findCompany(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(['company', 'market', 'cod_class', 'el_tier'])
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
  wanted: { folded: string; depth: number; limit: number },
): Promise<PartyColumn[]> {
  const { rows } = await sql<{ receiver: PartyColumn }>`
    with recent as (
      select shipment_id, receiver, search_text from shipment
      where account_id = ${scope} order by shipment_id desc limit ${wanted.depth}
    ), each_once as (
      select distinct on (receiver ->> 'name', receiver ->> 'phone', receiver ->> 'postcode')
        shipment_id, receiver
      from recent where search_text like ${containing(wanted.folded)}
      order by receiver ->> 'name', receiver ->> 'phone', receiver ->> 'postcode', shipment_id desc
    )
    select receiver from each_once order by shipment_id desc limit ${wanted.limit}
  `.execute(reader);
  return rows.map(({ receiver }) => receiver);
}
