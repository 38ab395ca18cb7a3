/** A server that is killed while it submits an upload goes on with it, and makes each row once. */
import { expect, it } from 'vitest';

import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { killablePortal } from '#server/test/killable-portal.ts';

const rows = 600;
const killAfter = 100;

it('goes on where it was: every row once, in order', { timeout: 180_000 }, async () => {
  const portal = await killablePortal();
  await portal.start({ works: true });
  const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
  const lines = Array.from(
    { length: rows },
    (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450,Parcel,1,No`,
  );
  const file = fileForm([head, ...lines].join('\n'), 'orders.csv');
  const { uploadId } = await portal.ask<contract.BulkUpload>(contract.uploadBulkFile.path, file);
  await portal.ask(contract.submitBulk.path, { uploadId });
  const progress = () =>
    portal.ask<contract.BulkProgress>(`${contract.getBulkProgress.path}?uploadId=${uploadId}`);
  for (;;) {
    const { made } = await progress();
    if (made >= killAfter) break;
    await new Promise((next) => setTimeout(next, 20));
  }
  await portal.kill();

  await portal.start({ works: true });
  let last = await progress();
  expect(last.made).toBeLessThan(rows);
  while (last.state === 'submitting') {
    await new Promise((next) => setTimeout(next, 200));
    last = await progress();
  }
  expect(last).toMatchObject({ state: 'done', made: rows, refused: 0 });
  expect(await portal.count()).toMatchObject({ shipments: rows, events: rows, changes: rows });
  const page = await portal.ask<{ rows: contract.BulkRowReply[] }>(contract.bulkRows.path, { uploadId });
  const cns = page.rows.map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
  expect(cns).toEqual([...new Set(cns)].toSorted());
});
