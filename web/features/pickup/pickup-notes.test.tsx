import { expect, it } from 'vitest';

import { attachShipments } from '#shared/features/pickup/pickup-change.contract.ts';
import {
  type OpenShipment,
  openShipments,
  type PickupDetail,
} from '#shared/features/pickup/pickup.contract.ts';
import { address } from '#web/features/pickup/pickup.fixture.ts';
import { PickupNotes } from '#web/features/pickup/pickup-notes.tsx';
import { pageText, press, Refusing, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

const pickup: PickupDetail = {
  pickupId: '01900000-0000-7000-8000-0000000000aa',
  pickupNo: 'PU10000001',
  state: 'booked',
  day: '2026-11-30',
  readyTime: '14:00:00',
  closeTime: '18:00:00',
  readyAt: '2026-11-30T06:00:00.000Z',
  address,
  station: 'PJ',
  vehicle: 'van',
  hasTrolley: false,
  isPriority: false,
  pieces: 1,
  weightGrams: 1000,
  note: '',
  cnCount: 0,
  driver: null,
  failReason: null,
  failText: '',
  isStanding: false,
  isOverdue: false,
  changeableUntil: '2026-11-30T05:00:00.000Z',
  mayChange: true,
  shipments: [],
  events: [],
  followedBy: null,
};

const waiting: OpenShipment[] = [1, 2].map((index) => ({
  shipmentId: `01900000-0000-7000-8000-00000000000${index}`,
  consignmentNoteNo: `HN10000000${index}MY`,
  status: 'created',
  isPrinted: true,
  isPriority: false,
  receiverName: 'Siti',
  receiverPlace: '50000 Kuala Lumpur',
  pieces: 1,
  weightGrams: 1000,
  sentFrom: { postcode: address.postcode, city: address.city },
}));

it('Of more than a pick-up takes, the button says how many of them it adds', async () => {
  screen.answer(openShipments, { rows: waiting, total: 599, sender: null, leftOut: 0 });
  screen.answer(attachShipments, new Refusing('The driver is on strike.'));
  await screen.open(() => <PickupNotes pickup={pickup} />);
  await press("Add 2 of today's 599");
  expect(screen.bodyOf(attachShipments)).toMatchObject({
    shipments: { ShipmentInfoIdList: waiting.map(({ shipmentId }) => shipmentId) },
  });
  screen.answer(openShipments, { rows: waiting, total: 2, sender: null, leftOut: 0 });
  await screen.open(() => <PickupNotes pickup={pickup} />);
  expect(pageText()).toContain('Add 2 of today');
  expect(pageText()).not.toContain('599');
});
