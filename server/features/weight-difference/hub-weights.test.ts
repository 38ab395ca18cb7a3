/** A consignment of several pieces is weighed piece by piece: its weight does not depend on the order, and every weighing counts. */
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { accept, weigh } from '#server/test/weight-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const outcomeOf = async (cn: string, grams: number) => (await weigh(app, cn, grams)).r.results[0]?.outcome;
const listed = async (as: TestUser, view: 'all' | 'open') =>
  (await send(app, contract.weightListing, { as, body: { view } })).r.rows;

/** Two pieces of 5 kg each. */
async function makeTwo(as: TestUser) {
  const piece = { weightGrams: 5000, lengthMm: 0, widthMm: 0, heightMm: 0 };
  const columns = { pieces: JSON.stringify([piece, piece]), actual_grams: 10_000, chargeable_grams: 10_000 };
  return (await makeShipment(app, as, { pieces: 2, events: ['PKU'], columns })).cnNo;
}

it('A lighter piece compensates for a heavier one, whichever is weighed first', async () => {
  const user = await makeAdmin(app);
  const cnNo = await makeTwo(user);
  expect(await outcomeOf(`${cnNo}-001`, 3000)).toBe('withinTolerance');
  expect(await outcomeOf(`${cnNo}-002`, 7000)).toBe('withinTolerance');
  expect(await listed(user, 'all')).toEqual([]);

  const other = await makeTwo(user);
  expect(await outcomeOf(`${other}-002`, 7000)).toBe('raised');
  expect(await outcomeOf(`${other}-001`, 3000)).toBe('withinTolerance');
  expect(await listed(user, 'open')).toEqual([]);
});

it('Pieces within the tolerance each raise a difference when their total is beyond it', async () => {
  const user = await makeAdmin(app);
  const cnNo = await makeTwo(user);
  expect(await outcomeOf(`${cnNo}-001`, 5300)).toBe('withinTolerance');
  expect(await outcomeOf(`${cnNo}-001`, 5300)).toBe('withinTolerance');
  expect(await outcomeOf(`${cnNo}-002`, 5300)).toBe('raised');
  const [row] = await listed(user, 'open');
  expect(row?.declared.map(({ weightGrams }) => weightGrams)).toEqual([5000, 5000]);
  expect(row?.measured.map(({ weightGrams }) => weightGrams)).toEqual([5300, 5300]);
});

it('A piece weighed lighter after a difference was withdrawn counts with the lighter weight', async () => {
  const user = await makeAdmin(app);
  const cnNo = await makeTwo(user);
  expect(await outcomeOf(`${cnNo}-001`, 9000)).toBe('raised');
  expect(await outcomeOf(`${cnNo}-001`, 5000)).toBe('withinTolerance');
  expect(await outcomeOf(`${cnNo}-001`, 3000)).toBe('withinTolerance');
  expect(await outcomeOf(`${cnNo}-002`, 7000)).toBe('withinTolerance');
  expect(await listed(user, 'open')).toEqual([]);
  // The same weights as at the withdrawal: already known, but they count from now on.
  await weigh(app, `${cnNo}-002`, 5000);
  expect(await outcomeOf(`${cnNo}-001`, 5000)).toBe('alreadyKnown');
  expect(await outcomeOf(`${cnNo}-002`, 7000)).toBe('raised');
});

it('A piece that makes the total weight impossible is refused, and the other pieces still count', async () => {
  const user = await makeAdmin(app);
  const piece = { weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 };
  const columns = { pieces: JSON.stringify(Array.from({ length: 14 }, () => piece)) };
  const { cnNo } = await makeShipment(app, user, { pieces: 14, events: ['PKU'], columns });
  const huge = { lengthMm: 9999, widthMm: 9999, heightMm: 9999 };
  const outcomes = [];
  for (let no = 1; no <= 13; no += 1) {
    const { r } = await weigh(app, `${cnNo}-${String(no).padStart(3, '0')}`, 1000, huge);
    outcomes.push(r.results[0]);
  }
  expect(outcomes.slice(0, 12).map((one) => one?.outcome)).toEqual(
    Array.from({ length: 12 }, () => 'raised'),
  );
  expect(outcomes[12]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(cnNo) });
  expect(await outcomeOf(`${cnNo}-013`, 1500)).toBe('raised');
  const [row] = await listed(user, 'open');
  const { differenceId = '', addCents = 0 } = row ?? {};
  expect((await accept(app, user, [{ differenceId, addCents }])).r.acceptedCount).toBe(1);
});
