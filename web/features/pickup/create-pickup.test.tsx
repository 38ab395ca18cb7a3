import { act, cleanup, fireEvent, screen as page } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';

import { addressBookListing } from '#shared/features/address-book/address.contract.ts';
import { availableDay, cutOff, pickupStart } from '#shared/features/pickup/pickup-place.contract.ts';
import {
  createPickup,
  type OpenShipment,
  openShipments,
  pickupLabels,
} from '#shared/features/pickup/pickup.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { CreatePickupScreen } from '#web/features/pickup/create-pickup.screen.tsx';
import { address, pickup, waiting } from '#web/features/pickup/pickup.fixture.ts';
import { loadText } from '#web/features/pickup/pickup-words.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import * as toasts from '#web/platform/ui/toast.ts';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import {
  button,
  control,
  newQueries,
  pageText,
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
const drawn = vi.fn<() => void>();

const branch = { address1: '8 Jalan Tun Razak', postcode: '50400', city: 'Kuala Lumpur' };
const there: OpenShipment = { ...waiting(4), sentFrom: branch };

async function openForm(from = address, at = '/createpickup', queries = newQueries()): Promise<void> {
  screen.answer(pickupStart, { source: 'company', address: from });
  screen.answer(openShipments, ({ body }: Sent) => {
    const { shipments, address: at } = body as CallBody<typeof openShipments>;
    const here = [waiting(1), waiting(2), waiting(3)];
    const rows = shipments ? [...here, there] : at?.postcode === branch.postcode ? [there] : here;
    return { rows, total: rows.length, sender: null, leftOut: 0 };
  });
  screen.answer(addressBookListing, {
    rows: [{ addressId: 'a', party: { ...address, ...branch } }],
    next: null,
  });
  screen.answer(availableDay, {
    station: 'PJ',
    days: [
      {
        day: '2026-11-30',
        isToday: false,
        reason: null,
        holiday: null,
        readyTimes: ['14:00:00'],
        usualCloseTime: '18:00:00',
      },
    ],
  });
  screen.answer(cutOff, {
    station: 'PJ',
    cutOff: '15:00',
    priorityCutOff: '14:00',
    isMBGPickup: true,
    isSameDay: false,
    priorityClosesAt: '2026-11-29T09:30:00.000Z',
    closesAt: null,
    now: '2026-11-29T02:00:00.000Z',
  });
  screen.answer(malaysiaPostcode, {
    Postcode: '47500',
    State: 'Selangor',
    StateId: 10,
    DistrictList: [],
    city: 'Subang Jaya',
  });
  screen.answer(createPickup, new Refusing('The driver is on strike.'));
  await screen.open(
    () => (
      <Profiler id="form" onRender={drawn}>
        <CreatePickupScreen />
      </Profiler>
    ),
    { at, queries },
  );
}

const sentNotes = () =>
  (screen.bodyOf(createPickup) as { shipments?: { ShipmentInfoIdList: string[] } } | undefined)?.shipments
    ?.ShipmentInfoIdList;

it('The form does not render in an endless loop after it has loaded', async () => {
  await openForm();
  drawn.mockClear();
  await act(() => new Promise<void>((done) => setTimeout(done, 200)));
  expect(drawn.mock.calls.length).toBeLessThan(3);
});

it('A changed selection of notes in the page address starts a new form', async () => {
  await openForm(address, '/createpickup?cn=HN100000001MY');
  expect(pageText()).toContain(there.consignmentNoteNo);
  await screen.goTo('/createpickup');
  await until(() => expect(pageText()).toContain(waiting(1).consignmentNoteNo));
  expect(pageText()).not.toContain(there.consignmentNoteNo);
});

it('The priority option shows the time until which it still goes today', async () => {
  await openForm();
  expect(pageText()).toContain('If ordered before 05:30pm, it still goes today.');
});

it('A consignment note that was unticked stays unticked after a reload, until "Start over"', async () => {
  await openForm();
  await tick(waiting(2).consignmentNoteNo);
  await type('Note', 'Third floor');
  // Acts like a reload.
  cleanup();
  await openForm();
  expect(control('Note').value).toBe('Third floor');
  expect(control(waiting(2).consignmentNoteNo).checked).toBe(false);
  await press('Book pick-up');
  expect(sentNotes()).toEqual([waiting(1).shipmentId, waiting(3).shipmentId]);
  expect(screen.bodyOf(createPickup)).not.toHaveProperty('leftOut');
  expect(pageText()).toContain('The driver is on strike.');

  await press('Start over');
  expect(control(waiting(2).consignmentNoteNo).checked).toBe(true);
});

it('An address without a phone number opens for editing, and stays open while the number is typed', async () => {
  await openForm({ ...address, phone: '' });
  expect(button('Edit')).toBeDefined();
  await press('Book pick-up');
  // Long enough to be a valid number, but not complete yet.
  await type('Mobile Number', '01234');
  await type('Mobile Number', '0123456789');
  expect(control('Mobile Number').value.replaceAll(/\D/gu, '')).toMatch(/123456789$/u);
  await press('Book pick-up');
  expect(screen.bodyOf(createPickup)).toMatchObject({ address: { phone: '123456789' } });
});

it('An address from the address book brings its own parcels, also after a reload', async () => {
  await openForm();
  await press('From the address book');
  await press('Choose');
  expect(pageText()).toContain(there.consignmentNoteNo);
  expect(pageText()).not.toContain(waiting(1).consignmentNoteNo);
  cleanup();
  await openForm();
  await press('Book pick-up');
  expect(sentNotes()).toEqual([there.shipmentId]);
  expect(screen.bodyOf(createPickup)).not.toHaveProperty('offered');
});

/** Senders of the address book, newest first, searched by their address line. */
const senders = Array.from({ length: 21 }, (_, index) => ({
  addressId: `a${21 - index}`,
  party: { ...address, ...branch, address1: `Branch ${21 - index}, Jalan Tun Razak` },
}));
const findSenders = ({ body }: Sent) => {
  const { text = '', limit = 0 } = body as CallBody<typeof addressBookListing>;
  const found = senders.filter(({ party }) => `${party.address1},`.includes(text));
  return { rows: found.slice(0, limit), next: found.length > limit ? 'next' : null };
};

it('A sender that is not among the first results can be found by search and chosen', async () => {
  await openForm();
  screen.answer(addressBookListing, findSenders);
  await press('From the address book');
  expect(pageText()).not.toContain('Branch 1,');
  await type('Search the address book', 'Branch 1,');
  await until(() => expect(pageText()).toContain('Branch 1,'));
  expect(pageText()).not.toContain('Branch 11,');
  await press('Choose');
  await press('Book pick-up');
  expect(screen.bodyOf(createPickup)).toMatchObject({ address: { address1: 'Branch 1, Jalan Tun Razak' } });
});

it('Enter in the sender search books nothing, but Ctrl-Enter books the pick-up', async () => {
  await openForm();
  await press('From the address book');
  const enter = (ctrlKey: boolean) => {
    fireEvent.keyDown(control('Search the address book'), { key: 'Enter', ctrlKey });
    return settle();
  };
  await enter(false);
  expect(sentNotes()).toBeUndefined();
  await enter(true);
  expect(sentNotes()).toHaveLength(3);
});

it('When there are more notes than a pick-up takes, the newest are added and the total is shown', async () => {
  const many = Array.from({ length: 450 }, (_, index) => waiting(index + 1));
  await openForm();
  cleanup();
  screen.answer(openShipments, { rows: many, total: 599, sender: null, leftOut: 0 });
  await screen.open(() => <CreatePickupScreen />, { at: '/createpickup' });
  expect(pageText()).toContain('The newest 450 of 599');
  expect(control(pickupLabels.pieces()).value).toBe('450');
  // Shown in steps: all at once would slow down each key press.
  await press('Show more');
  expect(page.queryByLabelText(waiting(205).consignmentNoteNo)).not.toBeNull();
  expect(page.queryByLabelText(waiting(206).consignmentNoteNo)).toBeNull();
  await tick(waiting(201).consignmentNoteNo);
  expect(control(pickupLabels.pieces()).value).toBe('449');
  await press('Book pick-up');
  expect(sentNotes()).toEqual(
    many.map(({ shipmentId }) => shipmentId).filter((id) => id !== waiting(201).shipmentId),
  );
});

it('The time of the pick-up comes first, and many notes are a summary line and the first five', async () => {
  const many = Array.from({ length: 62 }, (_, index) => ({ ...waiting(index + 1), isPrinted: index < 2 }));
  await openForm();
  cleanup();
  screen.answer(openShipments, { rows: many, total: 62, sender: null, leftOut: 0 });
  await screen.open(() => <CreatePickupScreen />, { at: '/createpickup' });
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles[0]).toBe('When');
  expect(titles).toContain(
    `62 consignment notes · ${loadText({ pieces: 62, weightGrams: 62_000 })} · 60 not printed`,
  );
  expect(page.getAllByRole('checkbox', { name: /^HN/u })).toHaveLength(5);
  await press('Show all 62');
  expect(page.getAllByRole('checkbox', { name: /^HN/u })).toHaveLength(62);
  // A mark on nearly every row would have no meaning.
  expect(pageText().match(/not printed/gu)).toHaveLength(1);
});

it('Unprinted notes are marked when they are few', async () => {
  await openForm();
  cleanup();
  const rows = [waiting(1), { ...waiting(2), isPrinted: false }, waiting(3)];
  screen.answer(openShipments, { rows, total: 3, sender: null, leftOut: 0 });
  await screen.open(() => <CreatePickupScreen />, { at: '/createpickup' });
  expect(pageText()).toContain(`${loadText(waiting(2))} · not printed`);
});

it('A note sent from an address other than the pick-up address is not ticked and shows its place', async () => {
  await openForm(address, '/createpickup?cn=HN100000001MY,HN100000004MY');
  expect(control(there.consignmentNoteNo)).toMatchObject({ checked: false, disabled: true });
  expect(pageText()).toContain('Sent from 50400 Kuala Lumpur');
  await press('Book pick-up');
  expect(sentNotes()).toEqual([1, 2, 3].map((index) => waiting(index).shipmentId));
});

it('Cached notes and a cached address are fetched again, however recent they are', async () => {
  const queries = newQueries();
  queries.setQueryData(keyOf('pickups', 'open', {}), {
    rows: [waiting(1)],
    total: 1,
    sender: null,
    leftOut: 0,
  });
  queries.setQueryData(keyOf('pickups', 'start'), { source: 'company', address: { ...address, ...branch } });
  await openForm(address, '/createpickup', queries);
  await press('Book pick-up');
  expect(sentNotes()).toEqual([1, 2, 3].map((index) => waiting(index).shipmentId));
  expect(screen.bodyOf(createPickup)).toMatchObject({ address: { postcode: address.postcode } });
});

it('A pick-up with a lost response is booked once; a later note stays typed, and a toast explains it', async () => {
  const shown = vi.spyOn(toasts, 'showToast').mockImplementation(() => {});
  await openForm();
  const server = losingTheFirstAnswer(() => pickup);
  screen.answer(createPickup, server.answer);
  await press('Book pick-up');
  await until(() => expect(pageText()).toContain('We cannot reach the server.'));
  await type(pickupLabels.note(), 'Ring the bell');
  await press('Book pick-up');
  await until(() => expect(screen.address()).toContain(`/pickuplisting?pickup=${pickup.pickupId}`));
  expect(server.made()).toEqual([expect.objectContaining({ note: '' })]);
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ message: m.http_earlier_try() }));
  cleanup();
  await openForm();
  expect(control('Note').value).toBe('Ring the bell');
});
