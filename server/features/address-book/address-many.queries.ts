import { sql } from 'kysely';

import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import { partsOf } from '#shared/platform/parts-of.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';

export interface KnownAddress {
  addressId: string;
  refId: string;
  party: PartyColumn;
  tags: string[];
}

/** Returns the addresses with these reference IDs. */
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

/** Returns the parties with one of these phone numbers. */
export async function partiesByPhone(
  reader: Reader,
  scope: AccountScope,
  kind: AddressKind,
  phones: readonly string[],
): Promise<PartyColumn[]> {
  const { rows } = await sql<{ party: PartyColumn }>`
    select party from address
    where account_id = ${scope} and kind = ${kind} and phone_key = any(${[...phones]}::text[])
      and deleted_at is null`.execute(reader);
  return rows.map(({ party }) => party);
}

export interface NewAddress {
  addressId: string;
  refId: string | null;
  party: PartyColumn;
  tags: readonly string[];
  searchText: string;
  nameKey: string;
}

/** Rows per statement: on the embedded database every other query waits while a statement runs. */
const rowsAtOnce = 250;

export async function insertAddresses(
  trx: Trx,
  scope: AccountScope,
  kind: AddressKind,
  rows: readonly NewAddress[],
  at: Date,
): Promise<void> {
  for (const chunk of partsOf(rows, rowsAtOnce)) {
    await sql`
      insert into address
        (account_id, address_id, kind, ref_id, party, tags, is_default, search_text, name_key, created_at, updated_at)
      select ${scope}, address_id, ${kind}, ref_id, party::jsonb,
        array(select jsonb_array_elements_text(tags::jsonb)), false, search_text, name_key, ${at}, ${at}
      from unnest(
        ${chunk.map(({ addressId }) => addressId)}::uuid[],
        ${chunk.map(({ refId }) => refId)}::text[],
        ${chunk.map(({ party }) => JSON.stringify(party))}::text[],
        ${chunk.map(({ tags }) => JSON.stringify(tags))}::text[],
        ${chunk.map(({ searchText }) => searchText)}::text[],
        ${chunk.map(({ nameKey }) => nameKey)}::text[]
      ) as given (address_id, ref_id, party, tags, search_text, name_key)`.execute(trx);
  }
}

/** Updates the place, person and tags of each address; its default flag stays unchanged. */
export async function updateAddresses(
  trx: Trx,
  scope: AccountScope,
  rows: readonly NewAddress[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  for (const chunk of partsOf(rows, rowsAtOnce)) {
    await sql`
      update address set
        party = given.party::jsonb,
        tags = array(select jsonb_array_elements_text(given.tags::jsonb)),
        search_text = given.search_text, name_key = given.name_key,
        updated_at = ${at}, version = version + 1, changed_by = ${by}
      from unnest(
        ${chunk.map(({ addressId }) => addressId)}::uuid[],
        ${chunk.map(({ party }) => JSON.stringify(party))}::text[],
        ${chunk.map(({ tags }) => JSON.stringify(tags))}::text[],
        ${chunk.map(({ searchText }) => searchText)}::text[],
        ${chunk.map(({ nameKey }) => nameKey)}::text[]
      ) as given (address_id, party, tags, search_text, name_key)
      where address.account_id = ${scope} and address.address_id = given.address_id`.execute(trx);
  }
}
