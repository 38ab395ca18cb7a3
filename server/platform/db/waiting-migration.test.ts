/** Migration 0204 asks the customer again about failed deliveries that a station has scanned, and about no others. */
import { expect, it } from 'vitest';

import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import { databaseBefore, insertRow } from './older-database.testing.ts';

type Step = EventCode | [code: EventCode, piece: number];

const uuid = (serial: number, event = 0) =>
  `0198c0de-0000-7000-8000-${String(serial).padStart(6, '0')}${String(event).padStart(6, '0')}`;
const account = uuid(999_999);

it('A failed delivery with a later station scan waits for an answer again, with the full time', async () => {
  const { database, migrateOn } = await databaseBefore('0204_failures_scanned_at_a_station.sql');
  await database.executeSql('alter table shipment drop constraint shipment_account_id_fkey');
  let serial = 0;
  const make = async (status: ShipmentStatus, steps: readonly Step[], more: Record<string, unknown> = {}) => {
    serial += 1;
    const shipment = { account_id: account, shipment_id: uuid(serial) };
    await insertRow(database, 'shipment', {
      ...shipment,
      cn_no: `HN${serial}`,
      status,
      content_type: 'parcel',
      piece_count: 1,
      failed_attempts: 1,
      last_event_at: new Date(),
      ...more,
    });
    for (const [at, step] of steps.entries()) {
      const [code, piece] = typeof step === 'string' ? [step, null] : step;
      await insertRow(database, 'shipment_event', {
        ...shipment,
        event_id: uuid(serial, at + 1),
        code,
        piece,
        at: new Date(Date.UTC(2026, 10, 1, at)),
        dedupe_key: `${serial}-${at}`,
        ...(code === 'COR' && { corrects: uuid(serial, at) }),
      });
    }
    return serial;
  };
  const failed = await make('in-transit', ['PKU', 'OFD', 'NOH', 'ARR', 'DEP']);
  const address = await make('in-transit', ['PKU', 'OFD', 'NOH', 'OFD', 'ADR', 'ARR'], {
    failed_attempts: 2,
  });
  const piece = await make('in-transit', ['PKU', 'OFD', 'NOH', ['ARR', 1]], { piece_count: 4 });
  const corrected = await make('in-transit', ['PKU', 'OFD', 'NOH', 'ARR', 'OFD', 'COR']);
  await make('out-for-delivery', ['PKU', 'OFD', 'NOH', 'ARR', 'OFD']);
  await make('in-transit', ['PKU', 'OFD', 'NOH', 'HLD', 'REL']);
  await make('in-transit', ['PKU', 'OFD', 'NOH', 'COR', 'ARR']);
  await make('in-transit', ['PKU', ['NOH', 2], ['DLV', 2], ['ARR', 1]], { piece_count: 2 });
  await make('returning', ['PKU', 'OFD', 'NOH', 'ARR', 'RTS']);
  await make('in-transit', ['PKU', 'ARR'], { failed_attempts: 0 });
  await make('in-transit', ['PKU', 'NOH', 'ARR'], { last_event_at: new Date('2020-01-01T00:00:00Z') });
  // A failure after a return or a delivery needs no answer.
  await make('in-transit', ['PKU', ['RTS', 2], ['NOH', 2], ['ARR', 1]], { piece_count: 2 });
  const instruct = async (of: number, event: number, state: string) =>
    insertRow(database, 'exception_instruction', {
      account_id: account,
      shipment_id: uuid(of),
      instruction_id: uuid(of, 100),
      event_id: uuid(of, event),
      kind: 'underway',
      action: 'again',
      detail: '{"isByReceiver": true}',
      state,
      at: new Date(Date.now() + 3_600_000),
    });
  await instruct(await make('in-transit', ['PKU', 'OFD', 'NOH', 'ARR']), 4, 'given');
  const refused = await make('in-transit', ['PKU', 'OFD', 'NOH', 'ARR']);
  await instruct(refused, 4, 'refused');
  const before = Date.now();
  await migrateOn();
  const { rows } = await database.executeSql(
    'select shipment_id, kind, code, event_id, attempts, since from shipment_waiting order by shipment_id',
  );
  const waitingRow = (of: number, kind: string, code: EventCode, event: number, attempts = 1) => ({
    shipment_id: uuid(of),
    kind,
    code,
    event_id: uuid(of, event),
    attempts,
  });
  const found = rows as { since: Date }[];
  expect(found).toMatchObject([
    waitingRow(failed, 'failed', 'NOH', 3),
    waitingRow(address, 'address', 'ADR', 5, 2),
    waitingRow(piece, 'failed', 'NOH', 3),
    waitingRow(corrected, 'failed', 'NOH', 3),
    waitingRow(refused, 'failed', 'NOH', 3),
  ]);
  for (const { since } of found) expect(since.getTime()).toBeGreaterThan(before - 60_000);
});
