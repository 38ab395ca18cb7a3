import { act, screen as page } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { getPickup, pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { addressBookListing } from '#shared/features/address-book/address.contract.ts';
import { getHandover, handoverListing, startHandover } from '#shared/features/handover/handover.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { emptyHandover } from '#web/features/handover/handover.fixture.ts';
import { HandoverScreen } from '#web/features/handover/handover.screen.tsx';
import { HandoverSheetScreen } from '#web/features/handover/handover-sheet.screen.tsx';
import {
  control,
  press,
  Refusing,
  type Sent,
  screenTest,
  settle,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';

const screen = screenTest();
afterEach(() => {
  vi.useRealTimers();
});

const pickup = (index: number) => ({
  pickupId: `01900000-0000-7000-8000-00000000000${index}`,
  pickupNo: `PU1000000${index}`,
  state: 'confirmed',
  day: '2026-11-30',
  readyTime: '14:00:00',
  closeTime: '18:00:00',
  readyAt: '2026-11-30T06:00:00.000Z',
  address: emptyParty('MY'),
  station: 'PJ',
  vehicle: 'van',
  hasTrolley: false,
  isPriority: false,
  pieces: 1,
  weightGrams: 1000,
  note: '',
  cnCount: 1,
  driver: null,
  failReason: null,
  failText: '',
  isStanding: false,
  isOverdue: false,
  changeableUntil: '2026-11-30T06:00:00.000Z',
  mayChange: true,
});

it('The pick-up in the page address is listed first, however many pick-ups come before it', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(pickup);
  const ninth = pickup(9);
  screen.answer(pickupListing, { rows: all, next: null });
  screen.answer(getPickup, { ...ninth, shipments: [], events: [], followedBy: null });
  screen.answer(handoverListing, { rows: [], next: null });
  await screen.open(() => <HandoverSheetScreen />, { at: `/handoversheet?pickup=${ninth.pickupId}` });
  const named = page.getAllByText(/^PU1000000\d$/u).map(({ textContent }) => textContent);
  expect(named).toHaveLength(8);
  expect(named[0]).toBe(ninth.pickupNo);
});

it('The sheet of one day can be limited to one of several sender addresses', async () => {
  const sender = (addressId: string, address1: string, postcode: string) => ({
    addressId,
    party: { ...emptyParty('MY'), name: 'Ali', address1, postcode },
  });
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(handoverListing, { rows: [], next: null });
  screen.answer(addressBookListing, {
    rows: [sender('a', '18 Jalan SS 15', '47500'), sender('b', '8 Jalan Tun Razak', '50400')],
    next: null,
  });
  screen.answer(startHandover, new Refusing('The driver is on strike.'));
  await screen.open(() => <HandoverSheetScreen />, { at: '/handoversheet' });
  await press('Start handover: All of one day');
  expect(screen.bodyOf(startHandover)).not.toHaveProperty('address');
  await tick('Sent from');
  await press(page.getByRole('option', { name: /Tun Razak/u, hidden: true }).textContent);
  await press('Start handover: All of one day');
  expect(screen.bodyOf(startHandover)).toMatchObject({
    address: { postcode: '50400', address1: '8 Jalan Tun Razak' },
  });
});

it('An address that is not among the first options can be found by typing and chosen', async () => {
  const senders = Array.from({ length: 21 }, (_, index) => ({
    addressId: `a${index}`,
    party: { ...emptyParty('MY'), name: 'Ali', address1: `Branch ${21 - index},`, postcode: '50400' },
  }));
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(handoverListing, { rows: [], next: null });
  screen.answer(addressBookListing, ({ body }: Sent) => {
    const { text = '', limit = 0 } = body as CallBody<typeof addressBookListing>;
    const found = senders.filter(({ party }) => party.address1.includes(text));
    return { rows: found.slice(0, limit), next: found.length > limit ? 'next' : null };
  });
  screen.answer(startHandover, new Refusing('The driver is on strike.'));
  await screen.open(() => <HandoverSheetScreen />, { at: '/handoversheet' });
  await tick('Sent from');
  const choice = () => page.queryByRole('option', { name: /^Branch 1,/u, hidden: true });
  expect(choice()).toBeNull();
  await type('Sent from', 'Branch 1,');
  await until(() => expect(choice()).not.toBeNull());
  await press(choice()?.textContent ?? '');
  expect(control('Sent from').value).toMatch(/^Branch 1,/u);
  await press('Start handover: All of one day');
  expect(screen.bodyOf(startHandover)).toMatchObject({
    address: { postcode: '50400', address1: 'Branch 1,' },
  });
});

it('A page that stays open past midnight offers the sheet of the new day', async () => {
  const now = new Date('2026-11-29T15:59:00Z');
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(handoverListing, { rows: [], next: null });
  await screen.open(() => <HandoverSheetScreen />, { at: '/handoversheet' });
  expect(control('All of one day').value).toBe('29-11-2026');
  await act(async () => void vi.advanceTimersByTime(2 * 60_000));
  await settle();
  expect(control('All of one day').value).toBe('30-11-2026');
});

it('The pressed button shows that it is working until the response arrives', async () => {
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(handoverListing, { rows: [], next: null });
  let answer: (given: unknown) => void = () => undefined;
  screen.answer(startHandover, () => new Promise((done) => (answer = done)));
  await screen.open(() => <HandoverSheetScreen />, { at: '/handoversheet' });
  await press('Start handover: All of one day');
  const busy = page.getByRole('button', { name: m.handover_starting() });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer(new Refusing('The driver is on strike.')));
  await settle();
  expect(page.queryByRole('button', { name: m.handover_starting() })).toBeNull();
});

it('The row of a handover shows the unsent scans of this user on this device', async () => {
  const handoverId = '018f0000-0000-7000-8000-00000000000a';
  const scan = (scanner: string, scanId: string) =>
    localStorage.setItem(
      `handover-scans/${scanner}/${handoverId}/${scanId}`,
      JSON.stringify({ scanId, code: 'x', at: '2026-11-27T02:00:00.000Z' }),
    );
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(handoverListing, {
    rows: [
      {
        handoverId,
        sheetNo: 'HS-1',
        state: 'started',
        cnCount: 2,
        pieceCount: 6,
        scannedCount: 1,
        pickupId: null,
        createdAt: '2026-11-27T01:00:00.000Z',
        createdBy: 'Admin',
        closedAt: null,
        closedBy: '',
        driverName: '',
      },
    ],
    next: null,
  });
  const noticeText = m.handover_wait_here({ count: 2 });
  scan('MYS0001/desk', '1');
  await screen.open(() => <HandoverSheetScreen />, { at: '/handoversheet' });
  expect(page.queryByText(m.handover_not_sent())).toBeNull();
  scan('MYS0001/Admin', '2');
  scan('MYS0001/Admin', '3');
  await screen.open(() => <HandoverSheetScreen />, { at: '/handoversheet' });
  expect(page.getByText(noticeText).closest('tr')?.textContent).toContain('HS-1');
  localStorage.clear();
});

it('The handover names the notes that were left out of it', async () => {
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(handoverListing, { rows: [], next: null });
  screen.answer(getHandover, emptyHandover);
  const leftOut = ['HN100000015MY', 'HN100000025MY'];
  screen.answer(startHandover, { ...emptyHandover, leftOut });
  const both = () => (
    <>
      <HandoverSheetScreen />
      <HandoverScreen />
    </>
  );
  await screen.open(both, { at: '/handover' });
  await press('Start handover: All of one day');
  const noticeText = m.handover_left_out({ count: 2, cns: leftOut.join(', ') });
  await until(() => expect(page.getByText(noticeText)).toBeDefined());
});
