/** Names and addresses on one line, as lists and choices show them. */
import type { Party } from '#shared/features/shipment/shipment.model.ts';

const joined = (parts: readonly (string | undefined)[], separator: string) =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** 'Aisyah Rahman · Kedai Buku Ilmu' */
export function partyName({ name, companyName }: PartyWords): string {
  return joined([name, companyName], ' · ');
}

/** '12 Jalan Ampang, 50450 Kuala Lumpur, Selangor' */
export function partyAddress(party: PartyWords): string {
  const { address1, address2, address3, postcode, city, state } = party;
  const town = joined([postcode, city], ' ');
  return joined([address1, address2, address3, town, state === city ? '' : state], ', ');
}

/** A party while it is being typed: optional values may be missing. */
type PartyWords = { [K in keyof Party]?: Party[K] | undefined };
