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

/** Version of an address that is not saved yet. */
const unsaved = { version: 0, changedBy: null, changedAt: null };

/** The values and version that the form starts with; null is a new address. */
export function openedOf(
  entry: AddressEntry | null,
  kind: AddressKind,
  home: MarketCode,
): Opened<AddressValues> {
  const { version, changedBy, changedAt } = entry ?? unsaved;
  return { values: valuesOf(entry, kind, home), version, changedBy, changedAt };
}

/** Labels and texts for the note about changes by another user. */
export const addressTexts: readonly FieldText<AddressValues>[] = [
  ...namesOf(emptyParty('MY')).map((field): FieldText<AddressValues> => [
    partyWords[field](),
    ({ party }) => party[field] ?? '',
  ]),
  [m.address_book_reference_id(), ({ refId }) => refId ?? ''],
  [m.address_book_tags(), ({ tags }) => (tags ?? []).join(', ')],
  [m.address_book_default(), ({ isDefault }) => (isDefault ? m.common_yes() : m.common_no())],
];

/** The form values of an existing or a new address. */
export function valuesOf(entry: AddressEntry | null, kind: AddressKind, home: MarketCode): AddressValues {
  if (!entry) return { kind, refId: '', party: emptyParty(home), tags: [], isDefault: false };
  const { refId, party, tags, isDefault } = entry;
  return { kind: entry.kind, refId, party, tags, isDefault };
}
