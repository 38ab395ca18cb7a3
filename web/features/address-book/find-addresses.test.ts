import { expect, it } from 'vitest';

import { addressBookListing } from '#shared/features/address-book/address.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { findAddresses } from '#web/features/address-book/find-addresses.ts';
import { screenTest } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const screen = screenTest();
const entry = (addressId: string, kind: string, name: string) => ({
  addressId,
  kind,
  refId: '',
  party: {
    ...emptyParty('MY'),
    name,
    companyName: 'Kedai',
    phone: '123456789',
    postcode: '05000',
    city: 'Alor Setar',
  },
  tags: [],
  isDefault: false,
});

it('The search of the top bar finds addresses, receivers first, and opens each in its form', async () => {
  signIn();
  screen.answer(addressBookListing, ({ body }: { body: { kind: string } }) => ({
    rows: body.kind === 'sender' ? [entry('s1', 'sender', 'Gudang')] : [entry('r1', 'receiver', 'Ali')],
    next: null,
  }));
  const found = await findAddresses('012-345', new AbortController().signal);
  expect(screen.sent.map(({ body }) => body)).toContainEqual({ kind: 'receiver', text: '012-345', limit: 3 });
  expect(found).toEqual([
    {
      id: 'address r1',
      label: 'Ali · Kedai',
      description: 'Receiver · +60 12-345 6789 · 05000 Alor Setar',
      href: '/createaddressbook?id=r1',
    },
    expect.objectContaining({ label: 'Gudang · Kedai', href: '/createaddressbook?id=s1' }),
  ]);
});
