import { describe, expect, it } from 'vitest';
import {
  EVENT_CODES,
  EVENTS,
  SHIPMENT_STATUSES,
  canCancel,
  canEdit,
  canCancelFrom,
  inOrderOfHappening,
  isTerminal,
  statusAfter,
  type EventCode,
  type ShipmentEvent,
} from '#shared/features/shipment/status.rules.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 1);

/** Events with these codes, one minute apart. */
function life(...codes: EventCode[]): ShipmentEvent[] {
  return codes.map((code, i) => ({ code, at: new Date(START + i * MINUTE) }));
}

describe('the status of a shipment', () => {
  it('begins as Created, even before its first event is stored', () => {
    expect(statusAfter([])).toBe('created');
    expect(statusAfter(life('CRT'))).toBe('created');
  });

  it.each<[EventCode[], string]>([
    [['CRT', 'PUB'], 'pickup-booked'],
    [['CRT', 'PUB', 'PUF', 'PUR'], 'pickup-booked'],
    [['CRT', 'PUB', 'PUC'], 'created'],
    [['CRT', 'PUB', 'PKU'], 'picked-up'],
    [['CRT', 'PUB', 'PKU', 'ARR', 'DEP'], 'in-transit'],
    [['CRT', 'PKU', 'DEP', 'CUS'], 'on-hold'],
    [['CRT', 'PKU', 'DEP', 'CUS', 'CLR'], 'in-transit'],
    [['CRT', 'PKU', 'ARR', 'OFD', 'NOH'], 'delivery-failed'],
    [['CRT', 'PKU', 'ARR', 'OFD', 'NOH', 'OFD', 'DLV'], 'delivered'],
    [['CRT', 'PKU', 'OFD', 'REF', 'RTS'], 'returning'],
    [['CRT', 'PKU', 'OFD', 'REF', 'RTS', 'RTD'], 'returned'],
  ])('after %j is %s', (codes, status) => {
    expect(statusAfter(life(...codes))).toBe(status);
  });

  it('does not depend on the order in which events arrive, or on repeated events', () => {
    const events = life('CRT', 'PUB', 'PKU', 'ARR', 'OFD', 'NOH', 'OFD', 'DLV');
    expect(statusAfter(events.toReversed())).toBe('delivered');
    expect(statusAfter([...events, ...events])).toBe('delivered');
    const [created, booked, pickedUp, arrived] = life('CRT', 'PUB', 'PKU', 'ARR') as [
      ShipmentEvent,
      ShipmentEvent,
      ShipmentEvent,
      ShipmentEvent,
    ];
    expect(statusAfter([arrived, created, pickedUp, booked])).toBe('in-transit');
  });

  it('is the same for events of one moment in any order', () => {
    const at = new Date(START);
    const pair: ShipmentEvent[] = [
      { code: 'DLV', at },
      { code: 'OFD', at },
    ];
    expect(statusAfter(pair)).toBe('delivered');
    expect(statusAfter(pair.toReversed())).toBe('delivered');
  });

  it('is right even when scans are missing', () => {
    expect(statusAfter(life('CRT', 'DLV'))).toBe('delivered');
    expect(statusAfter(life('CRT', 'PKU', 'RTD'))).toBe('returned');
  });

  it('stays Delivered, Returned and Cancelled whatever is scanned afterwards', () => {
    const ends: EventCode[][] = [
      ['CRT', 'PKU', 'DLV'],
      ['CRT', 'PKU', 'RTS', 'RTD'],
      ['CRT', 'CAN'],
    ];
    for (const codes of ends) {
      const end = statusAfter(life(...codes));
      expect(isTerminal(end)).toBe(true);
      for (const code of EVENT_CODES) expect(statusAfter(life(...codes, code)), code).toBe(end);
    }
  });

  it('stays Returning while the parcel passes stations on its way back', () => {
    expect(statusAfter(life('CRT', 'PKU', 'OFD', 'REF', 'RTS', 'ARR', 'DEP', 'OFD'))).toBe('returning');
  });

  it('stays Picked up when a pick-up is cancelled or booked after the pick-up scan', () => {
    expect(statusAfter(life('CRT', 'PKU', 'PUC'))).toBe('picked-up');
    expect(statusAfter(life('CRT', 'PKU', 'PUB'))).toBe('picked-up');
  });

  it('can become every status in the table', () => {
    const reached = new Set(EVENT_CODES.map((code) => EVENTS[code].status));
    expect([...reached].toSorted()).toEqual(SHIPMENT_STATUSES.toSorted());
  });
});

describe('editing', () => {
  it('does not change the status', () => {
    expect(statusAfter(life('CRT', 'EDT'))).toBe('created');
    expect(statusAfter(life('CRT', 'PUB', 'EDT'))).toBe('pickup-booked');
    expect(statusAfter(life('CRT', 'CAN', 'EDT'))).toBe('cancelled');
  });

  it('is possible only before the first scan, any number of times', () => {
    expect(canEdit(life('CRT', 'EDT', 'EDT'))).toBe(true);
    expect(canEdit(life('CRT', 'EDT', 'PKU'))).toBe(false);
  });
});

describe('cancelling', () => {
  it('is possible only before the first scan', () => {
    expect(canCancel(life('CRT'))).toBe(true);
    expect(canCancel(life('CRT', 'PUB'))).toBe(true);
    expect(canCancel(life('CRT', 'PUB', 'PKU'))).toBe(false);
    expect(canCancel(life('CRT', 'DRP'))).toBe(false);
    expect(canCancel(life('CRT', 'CAN'))).toBe(false);
  });

  it('has no effect when an earlier scan is received later', () => {
    const [created, pickedUp, cancelled] = life('CRT', 'PKU', 'CAN') as [
      ShipmentEvent,
      ShipmentEvent,
      ShipmentEvent,
    ];
    expect(statusAfter([created, cancelled])).toBe('cancelled');
    expect(statusAfter([created, cancelled, pickedUp])).toBe('picked-up');
  });

  it('is allowed by the status exactly when it is allowed by the events', () => {
    for (const code of EVENT_CODES) {
      const events = life('CRT', code);
      expect(canCancelFrom(statusAfter(events)), code).toBe(canCancel(events));
    }
  });
});

describe('the timeline', () => {
  it('is in order of time and does not change its input', () => {
    const events = life('CRT', 'PKU', 'DLV').toReversed();
    expect(inOrderOfHappening(events).map(({ code }) => code)).toEqual(['CRT', 'PKU', 'DLV']);
    expect(events.map(({ code }) => code)).toEqual(['DLV', 'PKU', 'CRT']);
  });
});
