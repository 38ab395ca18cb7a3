/** A batch is created row by row: a failure in the middle undoes nothing, so every row has its own result. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/integration/shipments.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { little, programDesk } from './program.fixture.ts';

let app: TestApp;
let me: TestUser;
let as: string;
beforeEach(async () => {
  app = await testApp();
  me = await makeAdmin(app);
  as = await apiTokenOf(app, me);
});
afterEach(() => vi.restoreAllMocks());

const { countMade } = programDesk(() => ({ app, as }));
const rows = (...contents: string[]) => contents.map((content) => ({ ...little, content }));
const many = (shipments: object[], idempotencyKey?: string) =>
  send(app, contract.createShipments, {
    as,
    body: { shipments },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

/** After `made` shipments, the next transaction fails with this fault, or with `isLasting` every later one. */
function failAfter(made: number, fault: Error, { isLasting = false } = {}) {
  const { database } = app.kit;
  const transact = database.transaction.bind(database);
  let isMet = false;
  return vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    if (isLasting || !isMet) {
      const rowsOf = database.db.selectFrom('shipment').select('cn_no').where('account_id', '=', me.scope);
      isMet = (await rowsOf.execute()).length >= made;
      if (isMet) throw fault;
    }
    return transact(work);
  });
}
const away = () => new Error('timeout exceeded when trying to connect');

it('A batch cut short by a database failure reports the rows made, and a repeat with its key makes the rest', async () => {
  const shipments = rows('one', 'two', 'three', 'four');
  const spy = failAfter(2, away(), { isLasting: true });
  const first = await many(shipments, 'cut short');
  spy.mockRestore();
  expect(first).toMatchObject({ status: 200, r: { madeCount: 2 } });
  expect(first.r.results.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [true, null],
    [false, 'http.data_away'],
    [false, 'integration.not_tried'],
  ]);
  const again = await many(shipments, 'cut short');
  expect(again.r.madeCount).toBe(4);
  expect(again.r.results.slice(0, 2)).toEqual(first.r.results.slice(0, 2));
  expect(await countMade()).toBe(4);
});

it('A batch cut short by a bug reports the rows made, and the error is logged with the request ID', async () => {
  const errors = vi.spyOn(app.kit.logger, 'error');
  const bug = new TypeError('nobody thought of this');
  failAfter(1, bug);
  const { status, r, headers } = await many(rows('one', 'two', 'three'));
  expect(status).toBe(200);
  expect(r.results.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [false, 'http.unexpected'],
    [false, 'integration.not_tried'],
  ]);
  const requestId = String(headers['x-request-id']);
  expect(r.results[1]?.message).toContain(requestId);
  expect(errors).toHaveBeenCalledWith(expect.objectContaining({ err: bug, requestId }), 'unexpected');
});

it('A batch continues after a row that the database cannot store', async () => {
  failAfter(1, Object.assign(new Error('invalid byte sequence'), { code: '22021' }));
  const { r } = await many(rows('one', 'two', 'three'));
  expect(r.results.map(({ code }) => code)).toEqual([null, 'http.unstorable', null]);
});

it('A batch is refused with 503 and Retry-After when the database fails before any row is made', async () => {
  failAfter(0, away(), { isLasting: true });
  expect(await many(rows('one', 'two'))).toMatchObject({
    status: 503,
    r: { code: 'http.data_away' },
    headers: { 'retry-after': '2' },
  });
  vi.restoreAllMocks();
  expect(await countMade()).toBe(0);
});
