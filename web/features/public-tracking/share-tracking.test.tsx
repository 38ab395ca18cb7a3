import { expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';

import { m } from '#shared/platform/words/words.ts';
import { ShareMenu, type SharedParcel } from '#web/features/public-tracking/share-tracking.tsx';
import { TrackedCard } from '#web/features/tracking/tracked-card.tsx';
import { press, screenTest, until } from '#web/test/screen.tsx';

const test = screenTest();

const parcel: SharedParcel = {
  cnNo: 'HN100000003MY',
  receiver: { phone: '123456789', country: 'MY' },
  codCents: 8990,
};
const links = () => screen.queryAllByRole<HTMLAnchorElement>('menuitem', { hidden: true });
const whatsApp = () =>
  links().find(({ textContent }) => textContent === m.public_tracking_whatsapp())?.href ?? null;

it('One parcel is sent by WhatsApp with its text ready, or its public link is copied', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText: copied } }));
  await test.open(() => <ShareMenu parcels={[parcel]} />);
  await press(m.public_tracking_share());
  expect(whatsApp()).toMatch(/^https:\/\/wa\.me\/60123456789\?text=/u);
  expect(decodeURIComponent(whatsApp() ?? '')).toMatch(/\/t\/HN100000003MY.*89\.90/u);
  await press(m.public_tracking_copy_link());
  await until(() => expect(copied).toHaveBeenCalledOnce());
  expect(copied.mock.calls[0]?.[0]).toMatch(/\/t\/HN100000003MY$/u);
});

it('Of several chosen in the listing the links are copied, one a line', async () => {
  await test.open(() => <ShareMenu parcels={[parcel, { ...parcel, cnNo: 'HN100000017MY' }]} />);
  await press(m.public_tracking_share());
  expect(whatsApp()).toBeNull();
  expect(links().map(({ textContent }) => textContent)).toEqual([m.public_tracking_copy_links()]);
});
