import type { OpenShipment, PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

/** The address of the pick-ups in tests. */
export const address = {
  ...emptyParty('MY'),
  name: 'Nurul Aisyah',
  phone: '123456789',
  address1: '18 Jalan SS 15/4D',
  postcode: '47500',
  city: 'Subang Jaya',
  state: 'Selangor',
};

export const pickup: PickupDetail = {
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

/** A consignment note of a pick-up. */
export const carried = (index: number): PickupDetail['shipments'][number] => ({
  shipmentId: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  consignmentNoteNo: `HN${100_000_000 + index}MY`,
  status: 'created',
  isPrinted: true,
  isPriority: false,
  receiverName: 'Siti',
  receiverPlace: '50000 Kuala Lumpur',
  pieces: 1,
  weightGrams: 1000,
});

/** A shipment at that address that waits for a pick-up. */
export const waiting = (index: number): OpenShipment => ({
  ...carried(index),
  sentFrom: { postcode: address.postcode, city: address.city },
});
