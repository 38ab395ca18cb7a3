/** The promise of Priority Service ends with a request for another day or place, in the dashboard, the listing and claims alike. */
import { afterEach, beforeAll, expect, it } from 'vitest';

import { checkConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { getDashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { choiceDesk } from '#server/features/buyer-notice/choice-desk.fixture.ts';
import type { NewEvent } from '#server/features/shipment/shipment-event.service.ts';
import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let desk: ReturnType<typeof choiceDesk>;

beforeAll(async () => {
  app = await testApp();
  desk = choiceDesk(app);
});

afterEach(() => app.clock.reset());

const at = (when: string) => new Date(`2026-11-${when}:00+08:00`);

/** A Priority parcel that was picked up on Tuesday 10 and is promised for Wednesday 11. */
function promised(me: TestUser, ...more: [NewEvent['code'], string][]) {
  const scans: [NewEvent['code'], string][] = [['PKU', '10T11:00'], ...more];
  return makeShipment(app, me, {
    createdAt: at('10T09:00'),
    events: scans.map(([code, when]) => ({ code, at: at(when), place: 'Kajang', byWhom: '' })),
    receiver: { phone: '123456789' },
    columns: { service: 'priority' },
  });
}

const counted = async (me: TestUser) => {
  const { r } = await send(app, getDashboard, { as: me, query: { from: '2026-11-01', to: '2026-11-18' } });
  const { kept, late, open } = r.promise;
  return { kept, late, open };
};

const expectedDay = async (me: TestUser, shipmentId: string) =>
  (await send(app, getShipment, { as: me, query: { shipmentId } })).r.expectedDay;

/** Why a claim for late delivery is refused; null if it is not. */
async function lateProblem(me: TestUser, cnNo: string) {
  const { r } = await send(app, checkConsignment, { as: me, body: { ConsignmentNo: [cnNo] } });
  return r.consignments[0]?.causes.find(({ cause }) => cause === 'late')?.problem;
}

it('A later day chosen by the receiver in time ends the promise, and a refusal of that request restores it', async () => {
  const me = await desk.shop();
  const { cnNo, shipmentId } = await promised(me);
  app.clock.set(at('11T08:00'));
  expect(await counted(me)).toEqual({ kept: 0, late: 0, open: 1 });
  expect(await expectedDay(me, shipmentId)).toBe('2026-11-11');
  const { statusCode } = await desk.choose(cnNo, { choice: 'day', day: '2026-11-13', digits: '6789' });
  expect(statusCode).toBe(303);
  expect(await counted(me)).toEqual({ kept: 0, late: 0, open: 0 });
  expect(await expectedDay(me, shipmentId)).toBeNull();
  app.clock.set(at('13T12:00'));
  expect(await lateProblem(me, cnNo)).toMatch(/^The guarantee has ended/u);
  const as = app.kit.env.operatorKeys[0] ?? '';
  const { r } = await send(app, operations.instructions, { as });
  const { instructionId = '' } = r.instructions.find((one) => one.cnNo === cnNo) ?? {};
  await send(app, operations.answerInstruction, {
    as,
    body: { instructionId, outcome: 'refused', reason: 'No van' },
  });
  expect(await counted(me)).toEqual({ kept: 0, late: 1, open: 0 });
  expect(await lateProblem(me, cnNo)).toBeNull();
});

it('A later day requested after a failed attempt on the promised day leaves the promise kept', async () => {
  const me = await desk.shop();
  const { cnNo, shipmentId } = await promised(me, ['OFD', '11T09:00'], ['NOH', '11T11:00']);
  app.clock.set(at('11T12:00'));
  expect(await counted(me)).toEqual({ kept: 1, late: 0, open: 0 });
  expect((await desk.give(me, shipmentId, 'again', { day: '2026-11-13' })).e).toBeNull();
  app.clock.set(at('13T12:00'));
  await desk.happens(me, shipmentId, 'DLV');
  expect(await counted(me)).toEqual({ kept: 1, late: 0, open: 0 });
  expect(await lateProblem(me, cnNo)).toMatch(/^It is not late/u);
});

it('A later day requested after the promised day leaves the delivery late', async () => {
  const me = await desk.shop();
  const { cnNo, shipmentId } = await promised(me, ['OFD', '12T09:00'], ['NOH', '12T11:00']);
  app.clock.set(at('12T12:00'));
  expect((await desk.give(me, shipmentId, 'again', { day: '2026-11-13' })).e).toBeNull();
  expect(await counted(me)).toEqual({ kept: 0, late: 1, open: 0 });
  expect(await lateProblem(me, cnNo)).toBeNull();
});
