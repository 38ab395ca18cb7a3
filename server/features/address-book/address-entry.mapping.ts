import { type AddressEntry, tagsMax } from '#shared/features/address-book/address.contract.ts';
import {
  type AuditValues,
  type FieldChange,
  fieldChanges,
} from '#shared/features/audit/field-change.rules.ts';
import { phoneSearchText } from '#shared/platform/market/phone.ts';
import { fold, foldAll } from '#shared/platform/search/fold.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';

import { versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { AddressRow } from './address.queries.ts';

export function entryOf(row: AddressRow): AddressEntry {
  return {
    addressId: row.address_id,
    kind: row.kind,
    refId: row.ref_id ?? '',
    party: row.party,
    tags: row.tags,
    isDefault: row.is_default,
    updatedAt: row.updated_at.toISOString(),
    ...versionOf({ ...row, changed_at: row.updated_at }),
  };
}

/** Returns the text that search looks through. */
export function searchTextOf({ refId, party, tags }: Pick<AddressEntry, 'refId' | 'party' | 'tags'>): string {
  const { name, companyName, phone, altPhone, email, country, postcode, city, state } = party;
  const phones = [phone, altPhone].map((digits) => phoneSearchText(digits, country));
  const { address1, address2, address3 } = party;
  const lines = [address1, address2, address3];
  return foldAll([refId, name, companyName, ...phones, email, ...lines, postcode, city, state, ...tags]);
}

/** Addresses with the same name and postcode may be duplicates. */
export const nameKeyOf = ({ name, postcode }: Pick<Party, 'name' | 'postcode'>): string =>
  `${fold(name)}|${postcode}`;

/** A key for addresses that a user would consider the same. */
export function likeness({
  name,
  phone,
  postcode,
  address1,
}: Pick<Party, 'name' | 'phone' | 'postcode' | 'address1'>): string {
  return [name, phone, postcode, address1].map((part) => foldAll([part])).join('|');
}

/** Merges duplicates into an address: its empty fields are filled from them, and it gets all their tags. */
export function mergedWith(
  kept: Pick<AddressEntry, 'refId' | 'party' | 'tags'>,
  doubles: readonly Pick<AddressEntry, 'refId' | 'party' | 'tags'>[],
): Pick<AddressEntry, 'refId' | 'party' | 'tags'> {
  const firstOf = (texts: readonly string[]) => texts.find((text) => text !== '') ?? '';
  const all = [kept, ...doubles];
  const { party } = kept;
  const filled = (field: 'companyName' | 'email') => firstOf(all.map((one) => one.party[field]));
  const phones = all.flatMap((one) => [one.party.altPhone, one.party.phone]);
  return {
    refId: firstOf(all.map((one) => one.refId)),
    party: {
      ...party,
      companyName: filled('companyName'),
      email: filled('email'),
      altPhone: firstOf([party.altPhone, ...phones.filter((phone) => phone !== party.phone)]),
    },
    tags: [...new Set(all.flatMap((one) => one.tags))].slice(0, tagsMax),
  };
}

/** Returns the changed fields, for the audit trail. */
export function addressChanges(before: AddressEntry, after: AddressEntry): FieldChange[] {
  return fieldChanges(valuesOf(before), valuesOf(after));
}

const valuesOf = ({ party, isDefault, refId, tags }: AddressEntry): AuditValues => ({
  'address.companyName': party.companyName,
  'address.name': party.name,
  'address.phone': party.phone,
  'address.altPhone': party.altPhone,
  'address.email': party.email,
  'address.address1': party.address1,
  'address.address2': party.address2,
  'address.address3': party.address3,
  'address.postcode': party.postcode,
  'address.city': party.city,
  'address.state': party.state,
  'address.country': party.country,
  'address.refId': refId,
  'address.tags': tags,
  'address.isDefault': isDefault,
});
