import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';

import { SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { ShareMenu, type SharedParcel } from '#web/features/public-tracking/share-tracking.tsx';
import type { TrackedShipment } from '#shared/features/tracking/tracking.contract.ts';
import { TrackedCard } from '#web/features/tracking/tracked-card.tsx';
import { press, screenTest } from '#web/test/screen.tsx';

const test = screenTest();

const parcel: SharedParcel = {
  cnNo: 'HN100000003MY',
  receiver: { phone: '123456789', country: 'MY' },
  codCents: 8990,
};
const links = () => screen.queryAllByRole<HTMLAnchorElement>('menuitem', { hidden: true });
const whatsApp = () =>
  links().find(({ textContent }) => textContent === m.public_tracking_whatsapp())?.href ?? null;

it('One parcel can be shared by WhatsApp with a prepared text, or by copying its public link', async () => {
  await test.open(() => <ShareMenu parcels={[parcel]} />);
  await press(m.public_tracking_share());
  expect(whatsApp()).toMatch(/^https:\/\/wa\.me\/60123456789\?text=/u);
  expect(decodeURIComponent(whatsApp() ?? '')).toMatch(/\/t\/HN100000003MY.*89\.90/u);
  await press(m.public_tracking_copy_link());
  // user-event stores the text that a page copies.
  expect(await navigator.clipboard.readText()).toMatch(/\/t\/HN100000003MY$/u);
});

it('The COD amount in the message is in the currency of the receiver’s country', async () => {
  await test.open(() => <ShareMenu parcels={[parcel]} />, { session: { CID: SINGAPORE } });
  await press(m.public_tracking_share());
  expect(decodeURIComponent(whatsApp() ?? '')).toMatch(/RM\s89\.90/u);
});

it('For several parcels, only copying the links is offered, and they are copied one per line', async () => {
  await test.open(() => <ShareMenu parcels={[parcel, { ...parcel, cnNo: 'HN100000017MY' }]} />);
  await press(m.public_tracking_share());
  expect(whatsApp()).toBeNull();
  expect(links().map(({ textContent }) => textContent)).toEqual([m.public_tracking_copy_links()]);
  await press(m.public_tracking_copy_links());
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n').map((link) => new URL(link).pathname)).toEqual([
    '/t/HN100000003MY',
    '/t/HN100000017MY',
  ]);
});

it('A tracked parcel is shared by WhatsApp without the phone number of its receiver', async () => {
  const shipment: TrackedShipment = {
    consignmentNoteNo: parcel.cnNo,
    status: 'in-transit',
    service: 'Standard',
    pieceCount: 1,
    deliveredPieces: 0,
    receiverCity: 'Kajang',
    receiverState: 'Selangor',
    createdAt: '2026-11-20T03:00:00.000Z',
    deliveredAt: null,
    hasPod: false,
    events: [],
  };
  await test.open(() => <TrackedCard shipment={shipment} isOnly={false} />);
  await press(m.public_tracking_share());
  expect(whatsApp()).toMatch(/^https:\/\/wa\.me\/\?text=/u);
});
