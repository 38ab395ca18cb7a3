import { addressBookListing, addressKinds } from '#shared/features/address-book/address.contract.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyName } from '#shared/features/shipment/party-text.rules.ts';
import { send } from '#web/platform/http/client.ts';

const shown = 3;

/** Searches for the top bar: the newest matching addresses of each kind. */
export async function findAddresses(query: string, signal: AbortSignal) {
  const pages = await Promise.all(
    addressKinds.map((kind) =>
      send(addressBookListing, { body: { kind, text: query.slice(0, 60), limit: shown }, signal }),
    ),
  );
  // Receivers first, because they are searched for most.
  return pages
    .toReversed()
    .flatMap(({ rows }) => rows)
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
