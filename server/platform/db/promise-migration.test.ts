/** Migration 0217 judges earlier promises as the rule does, and its counts follow. */
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';

import { promiseState } from '#shared/features/shipment/promise-state.rules.ts';
import { type EventCode, statusAfter } from '#shared/features/shipment/status.rules.ts';
import { promiseStates } from '#shared/features/shipment/way.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';

import { seeded } from '#server/demo/random.ts';
import { isOnPostgres } from '#server/test/test-app.ts';
import { databaseBefore, insertRow } from './older-database.testing.ts';

const uuid = (serial: number, event = 0) =>
  `0198c0de-0000-7000-8000-${String(serial).padStart(6, '0')}${String(event).padStart(6, '0')}`;
const account = uuid(999_999);
const market = marketOf(MALAYSIA);
const promisedDay = '2026-11-02';
const codes: readonly EventCode[] = ['OFD', 'NOH', 'NAT', 'ARR', 'DLV', 'RTS', 'COR', 'RTD'];
const actions = ['again', 'phone', 'address', 'collect', 'landmark'];

it('The migration decides earlier promises by the first scan at the door and by the requests', async () => {
  const { database, migrateOn } = await databaseBefore('0217_promises_by_the_first_attempt.sql');
  await database.executeSql('alter table shipment drop constraint shipment_account_id_fkey');
  const random = seeded(217);
  const anyOf = <T>(values: readonly T[]) => values[random.int(0, values.length - 1)] as T;
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
  const expected: [string, string | null][] = [];
  const sums = new Map<string, number>();
  const count = (state: string | null, n: number) => state && sums.set(state, (sums.get(state) ?? 0) + n);
  for (let serial = 1; serial <= 200; serial += 1) {
    const shipment = { account_id: account, shipment_id: uuid(serial) };
    const pieceCount = random.int(1, 2);
    const events = ['PKU' as const, ...Array.from({ length: random.int(0, 5) }, () => anyOf(codes))].map(
      (code, i) => ({
        code,
        at: at(i * 9),
        piece: i > 0 && random.chance(0.5) ? random.int(1, 2) : null,
        eventId: uuid(serial, i + 1),
        corrects: code === 'COR' ? uuid(serial, i) : null,
      }),
    );
    const status = statusAfter(events, pieceCount);
    const before = anyOf([...promiseStates, null]);
    await insertRow(database, 'shipment', {
      ...shipment,
      cn_no: `HN${serial}`,
      content_type: 'parcel',
      status,
      piece_count: pieceCount,
      failed_attempts: 1,
      created_at: at(0),
      promised_day: promisedDay,
      promise: before,
    });
    for (const { eventId, ...event } of events)
      await insertRow(database, 'shipment_event', {
        ...shipment,
        ...event,
        event_id: eventId,
        dedupe_key: eventId,
      });
    const requests = Array.from({ length: random.int(0, 2) }, () => ({
      action: anyOf(actions),
      day: anyOf([promisedDay, '2026-11-05', null]),
      at: at(random.int(1, 50)),
      state: anyOf(['given', 'done', 'refused']),
    }));
    for (const [i, { day, ...request }] of requests.entries())
      await insertRow(database, 'exception_instruction', {
        ...shipment,
        ...request,
        instruction_id: uuid(serial, i + 100),
        event_id: uuid(serial, i + 1),
        kind: 'underway',
        detail: JSON.stringify(day === null ? {} : { day }),
      });
    const inForce = requests.filter(({ state }) => state !== 'refused');
    const after = promiseState({ promisedDay, status, events, pieceCount, requests: inForce }, market);
    expected.push([uuid(serial), after]);
    if (before !== after) {
      count(before, -1);
      count(after, 1);
    }
  }
  await migrateOn();
  const { rows } = await database.executeSql(
    `select shipment_id, promise from shipment where account_id = $1 order by shipment_id`,
    [account],
  );
  const found = (rows as { shipment_id: string; promise: string | null }[]).map(
    ({ shipment_id: id, promise }) => [id, promise],
  );
  expect(found).toEqual(expected);
  expect(new Set(expected.map(([, state]) => state)).size).toBe(4);
  const { rows: counted } = await database.executeSql(
    `select key_1 as state, key_2 as day, sum(n)::int as n from shipment_count_change
     where account_id = $1 and kind = 'promise' and day = '2026-11-01' group by 1, 2 order by 1`,
    [account],
  );
  expect(counted).toEqual(
    [...sums]
      .map(([state, n]) => ({ state, day: state === 'open' ? promisedDay : '', n }))
      .toSorted((a, b) => a.state.localeCompare(b.state)),
  );
});

it.skipIf(!isOnPostgres)(
  'A promise that a scan changes during the migration is kept, and counted once',
  async () => {
    const { database, migrateOn } = await databaseBefore('0217_promises_by_the_first_attempt.sql');
    await database.executeSql('alter table shipment drop constraint shipment_account_id_fkey');
    const shipment = { account_id: account, shipment_id: uuid(1) };
    const created = new Date(Date.UTC(2026, 10, 1));
    await insertRow(database, 'shipment', {
      ...shipment,
      cn_no: 'HN1',
      content_type: 'parcel',
      status: 'out-for-delivery',
      failed_attempts: 1,
      created_at: created,
      promised_day: promisedDay,
      promise: 'open',
    });
    await insertRow(database, 'shipment_event', {
      ...shipment,
      code: 'NOH',
      at: created,
      event_id: uuid(1, 1),
      dedupe_key: '1',
    });
    let migrated: Promise<void> | undefined;
    await database.transaction(async (trx) => {
      // An instance of the release before records a late delivery.
      await sql`update shipment set promise = 'broken'`.execute(trx);
      migrated = migrateOn();
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(trx);
        expect(rows).toHaveLength(1);
      });
    });
    await migrated;
    const { rows } = await database.executeSql(
      `select promise, (select count(*)::int from shipment_count_change) as counted from shipment`,
    );
    expect(rows).toEqual([{ promise: 'broken', counted: 0 }]);
  },
);
