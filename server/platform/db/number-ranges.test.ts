/** Number ranges: numbers grow longer, are never truncated, and the end of a range is reported in time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { createShipment } from '#shared/features/shipment/shipment.contract.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { quietApp, type TestApp } from '#server/test/test-app.ts';
import { drawNumber, drawNumbers } from './drawn-numbers.ts';
import { watchRanges } from './number-ranges.ts';

let app: TestApp;
beforeAll(async () => {
  app = await quietApp();
});
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

it('Numbers continue with one more digit after the last one of the usual length', async () => {
  const { database } = app.kit;
  await sql`select setval('fulfilment_wave_seq', 999998)`.execute(database.db);
  const waves = { letters: 'FW', sequence: 'fulfilment_wave_seq', digits: 6 };
  const drawn = await database.transaction((trx) => drawNumbers(trx, waves, 12));
  expect(drawn.slice(0, 3)).toEqual(['FW999999', 'FW1000000', 'FW1000001']);
  expect(new Set(drawn).size).toBe(12);
  const claims = { letters: 'CL', sequence: 'claim_no_seq' };
  expect(await database.transaction((trx) => drawNumber(trx, claims))).toBe('CL00000001');
});

it('A number range is reported when nine tenths are used; once used up, requests for a number fail with 503', async () => {
  const { database, logger } = app.kit;
  const errors = vi.spyOn(logger, 'error');
  const leave = (rest: number) =>
    sql`select setval('cn_hn_my', ${99_999_999 - rest}::int)`.execute(database.db);
  await leave(9_000_001);
  await watchRanges(app.kit);
  expect(errors).not.toHaveBeenCalled();
  await leave(8_999_000);
  await watchRanges(app.kit);
  expect(errors.mock.calls).toEqual([
    [{ range: 'cn_hn_my', rest: 8_999_000 }, 'a number range is running out'],
  ]);
  await leave(0);
  errors.mockRestore();
  const as = await makeAdmin(app);
  const create = (idempotencyKey?: string) =>
    send(app, createShipment, { as, body: shipmentForm(), ...(idempotencyKey && { idempotencyKey }) });
  for (const answer of [await create(), await create('spent')])
    expect(answer).toMatchObject({ status: 503, r: { code: 'http.numbers_spent' } });
  // The refused request did not use up its Idempotency-Key.
  await leave(5);
  expect((await create('spent')).status).toBe(200);
});
