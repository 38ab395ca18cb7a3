import {
  addressBookListing,
  type AddressEntry,
  type AddressKind,
  addressKinds,
} from '#shared/features/address-book/address.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyName } from '#shared/features/shipment/party-text.rules.ts';
import { send } from '#web/platform/http/client.ts';

const shown = 3;
/** Each request searches a part of a large address book; after so many, the search ends. */
const partsMax = 10;

/** Searches for the top bar: the newest matching addresses of each kind. */
export async function findAddresses(query: string, signal: AbortSignal) {
  const found = await Promise.all(addressKinds.map((kind) => findIn(kind, query.slice(0, 60), signal)));
  // Receivers first, because they are searched for most.
  return found
    .toReversed()
    .flat()
    .map(({ addressId, kind, party }) => ({
      id: `address ${addressId}`,
      label: partyName(party),
      description: [
        kind === 'sender' ? m.address_book_sender() : m.address_book_receiver(),
        phoneText(party.phone, party.country),
        `${party.postcode} ${party.city}`,
      ].join(' · '),
      href: `/createaddressbook?id=${addressId}`,
    }));
}

async function findIn(kind: AddressKind, text: string, signal: AbortSignal): Promise<AddressEntry[]> {
  const found: AddressEntry[] = [];
  let cursor: string | null = null;
  for (let part = 0; part < partsMax; part += 1) {
    const page: CallReply<typeof addressBookListing> = await send(addressBookListing, {
      body: { kind, text, limit: shown - found.length, cursor },
      signal,
    });
    found.push(...page.rows);
    if (page.next === null || found.length >= shown) return found;
    cursor = page.next;
  }
  return found;
}
