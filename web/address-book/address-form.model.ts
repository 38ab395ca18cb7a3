import { type AddressEntry, type AddressKind, createAddressForm } from '#shared/address/address.contract.ts';
import type { InputOf, OutputOf } from '#shared/http/call.ts';
import type { MarketCode } from '#shared/market/markets.ts';
import { emptyParty } from '#shared/shipment/shipment.model.ts';
import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';

export const addressSchema = createAddressForm;
export type AddressValues = InputOf<typeof addressSchema>;
export type AddressForm = SchemaForm<AddressValues, OutputOf<typeof addressSchema>>;

/** What the form holds for an address that is there, or for a new one. */
export function valuesOf(entry: AddressEntry | null, kind: AddressKind, home: MarketCode): AddressValues {
  if (!entry) return { kind, refId: '', party: emptyParty(home), tags: [], isDefault: false };
  const { refId, party, tags, isDefault } = entry;
  return { kind: entry.kind, refId, party, tags, isDefault };
}
