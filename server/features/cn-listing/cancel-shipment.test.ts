import { beforeEach, describe, expect, it } from 'vitest';

import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
});

const make = (options: ShipmentOptions = {}) => makeShipment(app, admin, options);
const cancel = (body: object, as = admin) => send(app, cancelShipment, { as, body });
const codesOf = async (shipmentId: string) => {
  const { r } = await send(app, getShipment, { as: admin, query: { shipmentId } });
  return r.events.map(({ code }) => code);
};
const audited = () =>
  app.kit.database.db
    .selectFrom('audit')
    .select(['subject', 'who'])
    .where('account_id', '=', admin.scope)
    .where('action', '=', 'shipment.cancelled')
    .execute();

describe('Cancelling shipments', () => {
  it('records an event, a status, an audit entry and an entry in the change feed of operations', async () => {
    const { shipmentId, cnNo } = await make({
      createdAt: new Date(app.clock.now().getTime() - 3_600_000),
      events: ['PUB'],
    });
    const { status, r } = await cancel({ ShipmentInfoIdList: [shipmentId] });
    expect([status, r]).toEqual([
      200,
      {
        results: [{ shipmentId, consignmentNoteNo: cnNo, outcome: 'cancelled', message: null, code: null }],
        cancelledCount: 1,
      },
    ]);
    expect(await codesOf(shipmentId)).toEqual(['CAN', 'PUB', 'CRT']);
    expect(await audited()).toEqual([{ subject: cnNo, who: `${admin.accountNo} Admin` }]);
    const changes = await app.kit.database.db
      .selectFrom('operations_change')
      .select('subject_id')
      .where('account_id', '=', admin.scope)
      .execute();
    expect(changes).toHaveLength(2);
  });

  it('is refused after the first scan, with a message in the language of the request', async () => {
    const { shipmentId, cnNo } = await make({ events: ['PKU'] });
    const { r } = await cancel({ ShipmentInfoIdList: [shipmentId] });
    expect(r.results).toEqual([
      {
        shipmentId,
        consignmentNoteNo: cnNo,
        outcome: 'refused',
        message: m.cn_listing_problem_after_scan({ cn: cnNo }),
        code: 'cn_listing.after_scan',
      },
    ]);
    expect(await codesOf(shipmentId)).toEqual(['PKU', 'CRT']);
    expect(await audited()).toEqual([]);
    const body = { ShipmentInfoIdList: [shipmentId] };
    const malay = await send(app, cancelShipment, { as: admin, body, language: 'ms' });
    expect(malay.r.results[0]?.message).toBe(m.cn_listing_problem_after_scan({ cn: cnNo }, { locale: 'ms' }));
  });

  it('cancels once when it is requested twice, also at the same time', async () => {
    const { shipmentId } = await make();
    const body = { ShipmentInfoIdList: [shipmentId] };
    const both = await Promise.all([cancel(body), cancel(body)]);
    const outcomes = both.map(({ r }) => r.results[0]?.outcome);
    expect(outcomes.toSorted()).toEqual(['already-cancelled', 'cancelled']);
    expect((await cancel(body)).r.results[0]?.outcome).toBe('already-cancelled');
    expect(await codesOf(shipmentId)).toEqual(['CAN', 'CRT']);
    expect(await audited()).toHaveLength(1);
  });

  it('returns the result of each shipment in the order of the request', async () => {
    const gone = await make({ events: ['PKU'] });
    const before = await make({ events: ['CAN'] });
    const fresh = await make();
    const { r } = await cancel({
      ShipmentInfoIdList: [gone.shipmentId, fresh.shipmentId],
      ConsignmentNo: [before.cnNo.toLowerCase()],
    });
    expect(r.cancelledCount).toBe(1);
    expect(r.results.map(({ consignmentNoteNo, outcome }) => [consignmentNoteNo, outcome])).toEqual([
      [gone.cnNo, 'refused'],
      [fresh.cnNo, 'cancelled'],
      [before.cnNo, 'already-cancelled'],
    ]);
  });

  it('by filter leaves out the exceptions and shipments created later', async () => {
    const kept = await make();
    const meant = await make();
    const later = await make();
    const { r } = await cancel({
      filter: { view: 'unprinted' },
      except: [kept.shipmentId],
      upTo: meant.shipmentId,
    });
    expect(r.results.map(({ shipmentId }) => shipmentId)).toEqual([meant.shipmentId]);
    expect(await codesOf(later.shipmentId)).toEqual(['CRT']);
  });

  it('cancels nothing when one of the shipments belongs to another account', async () => {
    const mine = await make();
    const theirs = await makeShipment(app, await makeAdmin(app));
    const ids = await cancel({ ShipmentInfoIdList: [mine.shipmentId, theirs.shipmentId] });
    expect([ids.status, ids.e]).toEqual([404, 'The shipment was not found.']);
    const cns = await cancel({ ConsignmentNo: [mine.cnNo, theirs.cnNo] });
    expect([cns.status, cns.e]).toEqual([404, `${theirs.cnNo} was not found.`]);
    expect(await codesOf(mine.shipmentId)).toEqual(['CRT']);
  });

  it('is refused for no shipments or for more than allowed', async () => {
    const none = await cancel({});
    expect([none.status, none.e]).toEqual([400, 'Choose at least one consignment note.']);
    const { shipmentId } = await make();
    const one = await app.services.selections
      .resolve(
        admin,
        { filter: {} },
        { limit: 0, tooMany: problem(m.cn_listing_problem_cancel_too_many, { max: 500 }) },
      )
      .catch((error: unknown) => String(error));
    expect(one).toContain(m.cn_listing_problem_cancel_too_many.code);
    expect(await codesOf(shipmentId)).toEqual(['CRT']);
  });
});
