/**
 * Personal data: each feature declares what it holds and how that is found, exported and deleted; `personal-data` calls them all.
 */
import { type RawBuilder, sql } from 'kysely';

import type {
  HoldingKind,
  KeepReason,
  PhoneKept,
  RetentionKind,
} from '#shared/platform/personal-data/personal-data.model.ts';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';

/** The person whose data is looked for. */
export interface Subject {
  /** Every form in which the phone number may be stored; empty if only an email address was given. */
  phones: readonly PhoneKept[];
  /** In lower case. */
  email: string | null;
}

export interface StoredRecord {
  id: string;
  /** Name for people: a CN number, a person's name. */
  name: string;
  /**
   * The person in the record, so that somebody else with the same number is noticed; null if it holds only a number or an
   * address.
   */
  person: { name: string; country: string } | null;
  at: Date;
  keptFor: KeepReason | null;
  /** The data that is exported. */
  data: Record<string, unknown>;
  /** The record's photos, by their file names in the export. */
  files: readonly { name: string; key: string }[];
}

/** A page of at most `most` records, newest first, starting after this id (null: from the newest). */
export interface RecordPage {
  after: string | null;
  most: number;
}

export interface Holding {
  kind: HoldingKind;
  find(
    reader: Reader,
    scope: AccountScope,
    subject: Subject,
    page: RecordPage,
    now: Date,
  ): Promise<StoredRecord[]>;
  /** Removes the person from these records; returns the keys of the files to delete with them. */
  erase(trx: Trx, scope: AccountScope, subject: Subject, ids: readonly string[], at: Date): Promise<string[]>;
}

/** The result of expiring a limited number of records. */
interface Expired {
  records: number;
  files: string[];
  /** The last id that was checked; null when there were no more. */
  last: string | null;
}

/** A kind of data that expires, processed for one account at a time. */
export interface Ending {
  kind: RetentionKind;
  /** Expires records after the id `after` (null: from the oldest) that are older than `before`. */
  endSome(
    trx: Trx,
    scope: AccountScope,
    span: { after: string | null; before: Date; most: number },
  ): Promise<Expired>;
}

/**
 * Removes people from data that belongs to a shipment: its row of an upload, its line of a handover. Returns the keys of files to
 * delete. For `onlySentIds`, where the person was only the sender, the receiver stays.
 */
export type Follower = (
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
  onlySentIds?: readonly string[],
) => Promise<string[]>;

/** Returns those of these shipments that must not be changed for now. */
export type Keeper = (
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
) => Promise<readonly string[]>;

export interface PersonalData {
  holdings: Holding[];
  endings: Ending[];
  followers: Follower[];
  keepers: Keeper[];
}

/** The person of a party, as shown beside a record. */
export const personOf = ({ name, country }: { name: string; country: string }) => ({ name, country });

/** Replaces an erased name. */
export const erasedName = '***';

/** SQL condition: the party (a jsonb column, or an expression that reads one) is the person. */
export const isSubject = (
  column: string | RawBuilder<unknown>,
  { phones, email }: Subject,
): RawBuilder<boolean> => {
  const party = typeof column === 'string' ? sql.ref(column) : column;
  const isOneOf = (field: string, values: readonly string[]) =>
    sql`coalesce(${party} ->> ${sql.lit(field)}, '') = any(${[...values]}::text[])`;
  const hasOne = (spellings: readonly string[]) =>
    sql`(${isOneOf('phone', spellings)} or ${isOneOf('altPhone', spellings)})`;
  const ways = [];
  if (phones.length > 0) {
    const each = phones.map(({ spellings, countries }) =>
      countries === null
        ? hasOne(spellings)
        : sql`(${hasOne(spellings)} and ${isOneOf('country', countries)})`,
    );
    // For most rows the database evaluates only this first condition.
    const any = hasOne([...new Set(phones.flatMap(({ spellings }) => spellings))]);
    ways.push(sql`(${any} and (${sql.join(each, sql` or `)}))`);
  }
  if (email !== null) ways.push(sql`coalesce(lower(${party} ->> 'email'), '') = ${email}`);
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/**
 * SQL condition for an index over the phones and email address of each row's parties: a superset of `isSubject`. `keys` is the
 * expression of the index.
 */
export const hasKeyOf = (keys: RawBuilder<unknown>, { phones, email }: Subject): RawBuilder<boolean> => {
  const wanted = [...phones.flatMap(({ spellings }) => spellings), ...(email === null ? [] : [email])];
  return sql<boolean>`${keys} && ${wanted}::text[]`;
};

/** A party without the person: place and country stay. A Singapore postcode identifies a building, so only its sector stays. */
export const withoutPerson = (column: string): RawBuilder<string> => {
  const party = sql.ref(column);
  return sql<string>`${party} || jsonb_build_object('companyName', '', 'name', ${erasedName}::text, 'phone', '', 'altPhone', '',
    'email', '', 'address1', ${erasedName}::text, 'address2', '', 'address3', '',
    'postcode', case when ${party} ->> 'country' = 'SG' then left(${party} ->> 'postcode', 2) else ${party} ->> 'postcode' end)`;
};
