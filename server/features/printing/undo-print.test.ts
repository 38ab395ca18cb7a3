/** Undoing a failed print, and printing a row of the print log again. */
import { beforeAll, expect, it } from 'vitest';

import {
  printA6ConsignmentNote,
  printDownloadConsignmentNote,
  printHeaders,
  printLog,
  undoPrint,
} from '#shared/features/printing/consignment-note.contract.ts';
import { cancelShipment, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function print(as: TestUser, body: object): Promise<string> {
  const { status, headers } = await send(app, printA6ConsignmentNote, { as, body });
  expect(status).toBe(200);
  return String(headers[printHeaders.id]);
}
const undo = (as: TestUser, printId: string) => send(app, undoPrint, { as, body: { printId } });

/** The print count per CN, of the shipments that count as printed. */
async function printed(as: TestUser): Promise<Record<string, number>> {
  const { r } = await send(app, shipmentListing, { as, body: { filter: { printed: 'yes' } } });
  return Object.fromEntries(r.rows.map((row) => [row.consignmentNoteNo, row.printedCount]));
}

it('Undoing a print makes its new notes unprinted again, and keeps earlier prints of the others', async () => {
  const me = await makeAdmin(app);
  const [before, fresh] = [await makeShipment(app, me), await makeShipment(app, me)];
  await print(me, { ShipmentInfoIdList: [before.shipmentId] });
  const printId = await print(me, { ShipmentInfoIdList: [before.shipmentId, fresh.shipmentId] });
  expect(await printed(me)).toEqual({ [before.cnNo]: 2, [fresh.cnNo]: 1 });

  const { r } = await undo(me, printId);
  expect(r).toEqual({ cnCount: 2, unprintedCount: 1 });
  expect(await printed(me)).toEqual({ [before.cnNo]: 1 });
  const { r: log } = await send(app, printLog, { as: me, body: {} });
  expect(log.rows.map(({ undoneAt }) => undoneAt === null)).toEqual([false, true]);
  const audit = await app.kit.database.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('account_id', '=', me.scope)
    .where('action', '=', 'print.taken_back')
    .execute();
  expect(audit).toEqual([{ action: 'print.taken_back', subject: '' }]);
});

it('A print can be undone only once, and only by its own account', async () => {
  const [me, others] = [await makeAdmin(app), await makeAdmin(app)];
  const { shipmentId } = await makeShipment(app, me);
  const printId = await print(me, { ShipmentInfoIdList: [shipmentId] });
  expect((await undo(others, printId)).status).toBe(404);
  expect((await undo(me, printId)).status).toBe(200);
  const again = await undo(me, printId);
  expect([again.status, again.r]).toMatchObject([409, { code: 'printing.undone_before' }]);
});

it('Undoing a print from before an edit keeps the print of the edited label', async () => {
  const me = await makeAdmin(app);
  const { shipmentId, cnNo } = await makeShipment(app, me);
  const old = await print(me, { ShipmentInfoIdList: [shipmentId] });
  app.clock.forward(1);
  const body = { ...shipmentForm(), content: 'Two books', shipmentId, labelVersion: 1 };
  expect((await send(app, editShipment, { as: me, body })).status).toBe(200);
  await print(me, { ShipmentInfoIdList: [shipmentId] });
  await undo(me, old);
  expect(await printed(me)).toEqual({ [cnNo]: 1 });
});

it('A row of the print log is printed again with all its notes, in the same order, by its own account only', async () => {
  const [me, others] = [await makeAdmin(app), await makeAdmin(app)];
  const ids: string[] = [];
  for (let i = 0; i < 22; i += 1) ids.push((await makeShipment(app, me)).shipmentId);
  const printId = await print(me, { ShipmentInfoIdList: ids });
  await print(me, { printId });
  const { r } = await send(app, printLog, { as: me, body: {} });
  expect(r.rows.map(({ cnCount }) => cnCount)).toEqual([22, 22]);
  expect(r.rows[0]?.cnNos).toEqual(r.rows[1]?.cnNos);
  expect(Object.values(await printed(me))).toEqual(Array.from({ length: 22 }, () => 2));
  const theirs = await send(app, printDownloadConsignmentNote, { as: others, body: { printId } });
  expect(theirs.status).toBe(404);
});

it('A print names the cancelled consignment notes that it left out', async () => {
  const me = await makeAdmin(app);
  const [kept, cancelled] = [await makeShipment(app, me), await makeShipment(app, me)];
  await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [cancelled.shipmentId] } });
  const { status, headers } = await send(app, printA6ConsignmentNote, {
    as: me,
    body: { ShipmentInfoIdList: [kept.shipmentId, cancelled.shipmentId] },
  });
  expect(status).toBe(200);
  expect([headers[printHeaders.count], headers[printHeaders.cancelled]]).toEqual(['1', cancelled.cnNo]);
});
