import {
  type AddressEntry,
  type AddressKind,
  createAddressForm,
} from '#shared/features/address-book/address.contract.ts';
import type { InputOf, OutputOf } from '#shared/platform/http/call.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import type { Opened } from '#web/platform/ui/form/use-edit.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { namesOf } from '#shared/platform/names-of.ts';

export const addressSchema = createAddressForm;
export type AddressValues = InputOf<typeof addressSchema>;
export type AddressForm = SchemaForm<AddressValues, OutputOf<typeof addressSchema>>;

/** Version of what is not saved yet. */
const unsaved = { version: 0, changedBy: null, changedAt: null };

/** An address as its form is opened over it; null is a new one. */
export function openedOf(
  entry: AddressEntry | null,
  kind: AddressKind,
  home: MarketCode,
): Opened<AddressValues> {
  const { version, changedBy, changedAt } = entry ?? unsaved;
  return { values: valuesOf(entry, kind, home), version, changedBy, changedAt };
}

/** What two people may both have changed, as they read it. */
export const addressTexts: readonly FieldText<AddressValues>[] = [
  ...namesOf(emptyParty('MY')).map((field): FieldText<AddressValues> => [
    partyWords[field](),
    ({ party }) => party[field] ?? '',
  ]),
  [m.address_book_reference_id(), ({ refId }) => refId ?? ''],
  [m.address_book_tags(), ({ tags }) => (tags ?? []).join(', ')],
  [m.address_book_default(), ({ isDefault }) => (isDefault ? m.common_yes() : m.common_no())],
];

/** What the form holds for an address that is there, or for a new one. */
export function valuesOf(entry: AddressEntry | null, kind: AddressKind, home: MarketCode): AddressValues {
  if (!entry) return { kind, refId: '', party: emptyParty(home), tags: [], isDefault: false };
  const { refId, party, tags, isDefault } = entry;
  return { kind: entry.kind, refId, party, tags, isDefault };
}
