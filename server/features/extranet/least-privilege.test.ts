/** Who sees names, identity numbers, signatures and photos of receivers; and that reading many is audited. */
import { beforeAll, expect, it } from 'vitest';

import { exportAddressBook } from '#shared/features/address-book/address-chosen.contract.ts';
import { podPack } from '#shared/features/extranet/extranet.contract.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import { tradeDocument } from '#shared/features/trade-papers/shipping-document.contract.ts';
import type { Claim } from '#shared/platform/rights/rights.ts';

import { makeAccount, makeUser, type TestUser } from '#server/test/factories.ts';
import { makePod } from '#server/test/pod-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Two delivered parcels, and a person with these access levels besides the Admin. */
async function world(claims: Claim[]) {
  const account = await makeAccount(app);
  const admin = await makeUser(app, account);
  const person = await makeUser(app, account, { login_id: 'person', claims });
  const numbers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const shipment = await makeShipment(app, admin, { events: ['PKU', 'OFD', 'DLV'] });
    await makePod(app, admin, shipment);
    numbers.push(shipment.cnNo);
  }
  return { admin, person, numbers };
}
const track = (as: TestUser, ConsignmentNo: string[]) =>
  send(app, consignmentNoteTracking, { as, body: { ConsignmentNo } });
const trail = async ({ scope }: TestUser, action: string) =>
  (
    await app.kit.database.db
      .selectFrom('audit')
      .select('detail')
      .where('account_id', '=', scope)
      .where('action', '=', action)
      .execute()
  ).map(({ detail }) => detail);

it('A user with only pick-up access can track parcels, but not read proofs, documents or address exports', async () => {
  const { person, numbers } = await world(['PUA']);
  const { r } = await track(person, numbers);
  expect(r.trackingList.map(({ status, hasPod }) => [status, hasPod])).toEqual([
    ['delivered', false],
    ['delivered', false],
  ]);
  expect(r.image).toEqual([]);
  const statuses = [
    await send(app, podPack, { as: person, body: { ConsignmentNo: numbers } }),
    await send(app, tradeDocument, { as: person, body: { ConsignmentNo: numbers[0], Document: 'invoice' } }),
    await send(app, exportAddressBook, { as: person, body: { kind: 'receiver', format: 'csv' } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403]);
});

it('A user with CN access sees proofs of delivery with only the last four digits of identity numbers', async () => {
  const { person, admin, numbers } = await world(['CNP']);
  const seenBy = async (who: TestUser) => (await track(who, numbers)).r.image.map((pod) => pod.remarks2);
  expect(await seenBy(person)).toEqual(['••••••-••-5555', '••••••-••-5555']);
  expect(await seenBy(admin)).toEqual(['900101-14-5555', '900101-14-5555']);
  expect((await send(app, podPack, { as: person, body: { ConsignmentNo: numbers } })).status).toBe(200);
});

it('Reading many proofs or addresses is in the audit log with count and filter', async () => {
  const { admin, numbers } = await world(['CNP']);
  await track(admin, numbers.slice(0, 1));
  expect(await trail(admin, 'proof.images_read')).toEqual([]);
  await track(admin, numbers);
  const [from, to] = numbers;
  expect(await trail(admin, 'proof.images_read')).toEqual([{ count: 2, from, to }]);
  await send(app, podPack, { as: admin, body: { ConsignmentNo: numbers } });
  expect(await trail(admin, 'proof.pack_read')).toMatchObject([{ count: 2 }]);
  const wanted = { kind: 'receiver', text: 'mei', format: 'csv' };
  await send(app, exportAddressBook, { as: admin, body: wanted });
  expect(await trail(admin, 'address.exported')).toEqual([
    { kind: 'receiver', recordCount: 0, filterText: 'mei' },
  ]);
});
