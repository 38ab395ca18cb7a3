import { expect, it } from 'vitest';

import { addressBookListing } from '#shared/features/address-book/address.contract.ts';
import { findAddresses } from '#web/features/address-book/find-addresses.ts';
import { searchProviders } from '#web/app/search-providers.ts';
import { type Sent, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

const party = {
  companyName: '',
  name: 'Mei Ling',
  phone: '123456789',
  postcode: '50400',
  city: 'Kuala Lumpur',
  country: 'MY',
};

it('The top bar search finds addresses, receivers first, with the search of the address book', async () => {
  const listingBodies: unknown[] = [];
  screen.answer(addressBookListing, ({ body }: Sent) => {
    const { kind } = body as { kind: string };
    listingBodies.push(body);
    return { rows: [{ addressId: `${kind}-1`, kind, party }], next: null };
  });
  const [provider] = searchProviders.slice(-1);
  expect(provider?.needs).toBe('verified');
  const find = await provider?.load();
  expect(find).toBe(findAddresses);
  const found = await findAddresses('+60 12-345 6789', new AbortController().signal);
  expect(found.map(({ label, href }) => [label, href])).toEqual([
    ['Mei Ling', '/createaddressbook?id=receiver-1'],
    ['Mei Ling', '/createaddressbook?id=sender-1'],
  ]);
  expect(found[0]?.description).toContain('Kuala Lumpur');
  expect(listingBodies).toEqual([
    { kind: 'sender', text: '+60 12-345 6789', limit: 3, cursor: null },
    { kind: 'receiver', text: '+60 12-345 6789', limit: 3, cursor: null },
  ]);
});

it('The top bar search reads on in a large address book until it has enough addresses', async () => {
  const cursors: unknown[] = [];
  screen.answer(addressBookListing, ({ body }: Sent) => {
    const { kind, cursor } = body as { kind: string; cursor: string | null };
    if (kind === 'sender') return { rows: [], next: null };
    cursors.push(cursor);
    const isLast = cursors.length === 3;
    return {
      rows: isLast ? [{ addressId: 'old', kind, party }] : [],
      next: isLast ? null : `part-${cursors.length}`,
    };
  });
  const found = await findAddresses('ml', new AbortController().signal);
  expect(found.map(({ id }) => id)).toEqual(['address old']);
  expect(cursors).toEqual([null, 'part-1', 'part-2']);
});
