/** Personal data: each feature declares what it holds, how it is found, exported and deleted; `personal-data` calls them all. */
import { type RawBuilder, sql } from 'kysely';

import type {
  HoldingKind,
  KeepReason,
  PhoneKept,
  RetentionKind,
} from '#shared/platform/personal-data/personal-data.model.ts';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';

/** Whom it is about. */
export interface Subject {
  /** Every way in which the number may be kept; none when only an address was given. */
  phones: readonly PhoneKept[];
  /** In small letters. */
  email: string | null;
}

export interface HeldRecord {
  id: string;
  /** As people call it: a CN, a name. */
  name: string;
  /** Who it is in there, so that a namesake by number is noticed; null where only a number or an address is held. */
  person: { name: string; country: string } | null;
  at: Date;
  keptFor: KeepReason | null;
  /** What is held, for the export. */
  data: Record<string, unknown>;
  /** Of its photos, by their names in the export. */
  files: readonly { name: string; key: string }[];
}

/** Newest first, so many, from the one that comes after this id (null: from the newest). */
export interface HeldPage {
  after: string | null;
  most: number;
}

export interface Holding {
  kind: HoldingKind;
  find(
    reader: Reader,
    scope: AccountScope,
    subject: Subject,
    page: HeldPage,
    now: Date,
  ): Promise<HeldRecord[]>;
  /** Takes the person out of these records; answers the keys of files that go with them. */
  erase(trx: Trx, scope: AccountScope, subject: Subject, ids: readonly string[], at: Date): Promise<string[]>;
}

/** What was done to a bounded number of records. */
export interface Expired {
  records: number;
  files: string[];
  /** The last id that was looked at; null when there was nothing more. */
  last: string | null;
}

/** A kind of data that ends by time, an account at a time. */
export interface Ending {
  kind: RetentionKind;
  /** Of records after the id `after` (null: from the oldest) that are older than `before`. */
  endSome(
    trx: Trx,
    scope: AccountScope,
    span: { after: string | null; before: Date; most: number },
  ): Promise<Expired>;
}

/**
 * Takes people out of what follows a shipment: its upload's row, its line on a handover; answers keys of files. Of those that
 * the person only sent, the receiver stays.
 */
export type Follower = (
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
  onlySentIds?: readonly string[],
) => Promise<string[]>;

/** Which of these shipments must stay as they are for now. */
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

/** As a party is shown beside a record. */
export const personOf = ({ name, country }: { name: string; country: string }) => ({ name, country });

/** Stands where a name was. */
export const erasedName = '***';

/** Whether a party (a jsonb column, or what reads one) is the person. */
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
    // Of most rows this alone is asked.
    const any = hasOne([...new Set(phones.flatMap(({ spellings }) => spellings))]);
    ways.push(sql`(${any} and (${sql.join(each, sql` or `)}))`);
  }
  if (email !== null) ways.push(sql`coalesce(lower(${party} ->> 'email'), '') = ${email}`);
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/** A party without the person: place and country stay, and of a Singapore postcode, which is a house, its sector. */
export const withoutPerson = (column: string): RawBuilder<string> => {
  const party = sql.ref(column);
  return sql<string>`${party} || jsonb_build_object('companyName', '', 'name', ${erasedName}::text, 'phone', '', 'altPhone', '',
    'email', '', 'address1', ${erasedName}::text, 'address2', '', 'address3', '',
    'postcode', case when ${party} ->> 'country' = 'SG' then left(${party} ->> 'postcode', 2) else ${party} ->> 'postcode' end)`;
};
