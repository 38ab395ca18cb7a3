/** Erasing a person from the rows of uploads: a receiver's whole row, and only the sender's fields for a sender. */
import { beforeAll, expect, it } from 'vitest';

import { bulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { erasePersonalData } from '#shared/features/personal-data/personal-data.contract.ts';

import { makeBulk } from '#server/test/bulk-factory.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('Erasing a person clears their whole row as a receiver, and only their own fields as a sender', async () => {
  const as = await makeAdmin(app);
  const [phone, email] = ['199887766', 'farid@kedai.example'];
  const createdAt = new Date(app.clock.now().getTime() - 60 * 86_400_000);
  const long = { createdAt, events: ['PKU', 'OFD', 'DLV'] as const };
  const receiver = { phone, name: 'Farid Ismail' };
  const { uploadId } = await makeBulk(app, as, {
    made: [
      { ...long, sender: { phone, email, name: 'Farid Ismail' }, cells: ['Ali', `0${phone}`] },
      { ...long, receiver, cells: ['Farid Ismail', '05400'] },
      { ...long, cells: ['Abu', '05400'] },
    ],
  });
  const { db } = app.kit.database;
  const texts = { receiverName: 'Ali', postcode: '05400' };
  const sender = { senderName: 'Farid Ismail', senderMobile: phone, senderEmail: email };
  await db
    .updateTable('bulk_row')
    .set({ texts: JSON.stringify({ ...texts, ...sender }) })
    .where('upload_id', '=', uploadId)
    .where('row_no', '=', 1)
    .execute();
  await confirmOwnPassword(app, as);
  const { r } = await send(app, erasePersonalData, { as, body: { phone, email: '' } });
  expect(r.erased).toContainEqual({ kind: 'shipment', count: 2 });

  const { rows } = (await send(app, bulkRows, { as, body: { uploadId } })).r;
  expect(rows.map((row) => row.texts)).toEqual([texts, {}, { receiverName: 'Abu' }]);
  const kept = await db
    .selectFrom('bulk_row')
    .select('cells')
    .where('upload_id', '=', uploadId)
    .orderBy('row_no')
    .execute();
  expect(kept.map(({ cells }) => cells)).toEqual([[], [], ['Abu', '05400']]);
});
