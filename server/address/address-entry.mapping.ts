import { type AddressEntry, addressLabels } from '#shared/address/address.contract.ts';
import { type FieldChange, fieldChanges, yesNo } from '#shared/audit/field-change.rules.ts';
import { foldAll } from '#shared/search/fold.ts';
import { type Party, partyLabels } from '#shared/shipment/shipment.model.ts';
import type { Labels } from '#shared/validation/parse.ts';

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
  };
}

/** What the search finds an address by. */
export function searchTextOf({ refId, party, tags }: Pick<AddressEntry, 'refId' | 'party' | 'tags'>): string {
  const { name, companyName, phone, altPhone, address1, address2, postcode, city } = party;
  return foldAll([refId, name, companyName, phone, altPhone, address1, address2, postcode, city, ...tags]);
}

/** Two addresses with the same of these are one to a person. */
export function likeness({
  name,
  phone,
  postcode,
  address1,
}: Pick<Party, 'name' | 'phone' | 'postcode' | 'address1'>): string {
  return [name, phone, postcode, address1].map((part) => foldAll([part])).join('|');
}

const { refId, tags } = addressLabels;
const changeable: Labels = { ...partyLabels, refId, tags, isDefault: 'Default' };

/** What a change of an address changes, in the words of its form. */
export function addressChanges(before: AddressEntry, after: AddressEntry): FieldChange[] {
  return fieldChanges(changeable, wordsOf(before), wordsOf(after));
}

const wordsOf = ({ party, isDefault, ...entry }: AddressEntry): Record<string, string> => ({
  ...party,
  refId: entry.refId,
  tags: entry.tags.join(', '),
  isDefault: yesNo(isDefault),
});
