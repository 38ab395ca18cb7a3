import { act, cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';

import { availableDay, cutOff, pickupStart } from '#shared/features/pickup/pickup-place.contract.ts';
import {
  type AttachedShipment,
  createPickup,
  openShipments,
} from '#shared/features/pickup/pickup.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { CreatePickupScreen } from '#web/features/pickup/create-pickup.screen.tsx';
import { address } from '#web/features/pickup/pickup.fixture.ts';
import { button, control, pageText, press, Refusing, screenTest, tick, type } from '#web/test/screen.tsx';

const screen = screenTest();
const drawn = vi.fn<() => void>();

const note = (index: number): AttachedShipment => ({
  shipmentId: `01900000-0000-7000-8000-00000000000${index}`,
  consignmentNoteNo: `HN10000000${index}MY`,
  status: 'created',
  isPrinted: true,
  isPriority: false,
  receiverName: 'Siti',
  receiverPlace: '50000 Kuala Lumpur',
  pieces: 1,
  weightGrams: 1000,
});

async function openForm(from = address): Promise<void> {
  screen.answer(pickupStart, { source: 'company', address: from });
  screen.answer(openShipments, { rows: [note(1), note(2), note(3)], sender: null, leftOut: 0 });
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
    { at: '/createpickup' },
  );
}

const sentNotes = () =>
  (screen.bodyOf(createPickup) as { shipments?: { ShipmentInfoIdList: string[] } } | undefined)?.shipments
    ?.ShipmentInfoIdList;

it('The form is still once it is there: what it sums up does not change it for ever', async () => {
  await openForm();
  drawn.mockClear();
  await act(() => new Promise<void>((done) => setTimeout(done, 200)));
  expect(drawn.mock.calls.length).toBeLessThan(3);
});

it('A consignment note that was left out is left out after a reload, until the form starts over', async () => {
  await openForm();
  await tick(note(2).consignmentNoteNo);
  await type('Note', 'Third floor');
  // As a reload does.
  cleanup();
  await openForm();
  expect(control('Note').value).toBe('Third floor');
  expect(control(note(2).consignmentNoteNo).checked).toBe(false);
  await press('Book pick-up');
  expect(sentNotes()).toEqual([note(1).shipmentId, note(3).shipmentId]);
  expect(screen.bodyOf(createPickup)).not.toHaveProperty('leftOut');
  expect(pageText()).toContain('The driver is on strike.');

  await press('Start over');
  expect(control(note(2).consignmentNoteNo).checked).toBe(true);
});

it('An address that lacks its phone number is opened, and stays open while the number is typed', async () => {
  await openForm({ ...address, phone: '' });
  expect(button('Edit')).toBeDefined();
  await press('Book pick-up');
  // Long enough to be a number, and not yet all of it.
  await type('Mobile Number', '01234');
  await type('Mobile Number', '0123456789');
  expect(control('Mobile Number').value.replaceAll(/\D/gu, '')).toMatch(/123456789$/u);
  await press('Book pick-up');
  expect(screen.bodyOf(createPickup)).toMatchObject({ address: { phone: '123456789' } });
});
