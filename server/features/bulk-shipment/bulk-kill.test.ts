/** A server killed at any step of an upload leaves it complete or absent, and makes each row once. */
import { expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import * as listing from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import {
  type BulkRowReply,
  bulkRows,
  saveBulkRows,
} from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import {
  type BulkProgress,
  cancelBulk,
  getBulkProgress,
  pauseBulk,
  resumeBulk,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { killablePortal, type KillablePortal } from '#server/test/killable-portal.ts';

const rows = 300;
const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
const ownHead = 'Orang,Nombor,Tempat,Kod,Macam,Kg,Bahaya';
const lines = Array.from(
  { length: rows },
  (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450,Parcel,1,No`,
);
const file = (heads: string) => fileForm([heads, ...lines].join('\n'), 'orders.csv');
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** Sends a request and kills the server after a delay, whether it has answered or not. */
async function killedAfter(portal: KillablePortal, ms: number, path: string, body: object): Promise<void> {
  const answer = portal.ask(path, body).catch(() => null);
  await pause(ms);
  await portal.kill();
  await answer;
}

const uploadOf = (portal: KillablePortal, uploadId: string) =>
  portal.ask<contract.BulkUpload>(`${contract.getBulkUpload.path}?uploadId=${uploadId}`);

const checkedRows = ({ counts }: contract.BulkUpload) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

it('A server killed while a file is uploaded, matched or edited stores each step completely or not at all', async () => {
  const portal = await killablePortal();
  await portal.start();
  for (const ms of [15, 60]) {
    await killedAfter(portal, ms, contract.uploadBulkFile.path, file(head));
    await portal.start();
  }
  const { rows: uploads } = await portal.ask<{ rows: listing.ListedUpload[] }>(listing.bulkListing.path, {});
  for (const { bulkShipmentId, rowCount } of uploads) {
    expect(rowCount).toBe(rows);
    expect(checkedRows(await uploadOf(portal, bulkShipmentId))).toBe(rows);
  }

  const { uploadId, version, state } = await portal.ask<contract.BulkUpload>(
    contract.uploadBulkFile.path,
    file(ownHead),
  );
  expect(state).toBe('matching');
  const fields = 'receiverName,receiverMobile,address1,postcode,shipmentType,weight,dangerousGoods'.split(
    ',',
  );
  await killedAfter(portal, 30, mapping.matchBulk.path, { uploadId, version, fields });
  await portal.start();
  let upload = await uploadOf(portal, uploadId);
  if (upload.state === 'matching')
    upload = await portal.ask(mapping.matchBulk.path, { uploadId, version: upload.version, fields });
  expect(upload).toMatchObject({ state: 'summary', counts: { ready: rows } });

  const changes = lines.map((_, i) => ({ rowNo: i + 1, version: 1, texts: { weight: '2' } }));
  const page = () => portal.ask<{ rows: BulkRowReply[] }>(bulkRows.path, { uploadId, limit: rows });
  const { rows: read } = await page();
  const ofRead = changes.map((change, i) => ({ ...change, version: read[i]?.version ?? 0 }));
  await portal.ask(saveBulkRows.path, {
    uploadId,
    changes: [{ ...ofRead[0], texts: { weight: '3' } }],
  });
  await killedAfter(portal, 40, saveBulkRows.path, { uploadId, changes: ofRead.slice(1) });
  await portal.start();
  const weights = (await page()).rows.map(({ texts }) => texts.weight);
  // An answered change is kept; an unanswered one is stored completely or not at all.
  expect(weights[0]).toBe('3');
  expect(new Set(weights.slice(1)).size).toBe(1);
});

it(
  'A server killed at the start, in the middle and at the end of a submit makes each row once, in order',
  {
    timeout: 180_000,
  },
  async () => {
    const portal = await killablePortal();
    await portal.start({ works: true });
    const { uploadId } = await portal.ask<contract.BulkUpload>(contract.uploadBulkFile.path, file(head));
    const progress = () => portal.ask<BulkProgress>(`${getBulkProgress.path}?uploadId=${uploadId}`);
    await portal.ask(submitBulk.path, { uploadId });
    await portal.kill();

    // By a later clock each time, so that the upload has been silent for long enough to be taken up again.
    for (const [minutes, until] of [
      [1, rows / 3],
      [2, rows],
    ] as const) {
      await portal.start({ works: true, aheadMinutes: minutes });
      while ((await progress()).made < until) await pause(10);
      await portal.kill();
    }
    await portal.start({ works: true, aheadMinutes: 3 });
    let last = await progress();
    while (last.state === 'submitting') {
      await pause(50);
      last = await progress();
    }
    expect(last).toMatchObject({ state: 'done', made: rows, refused: 0 });
    expect(await portal.count()).toMatchObject({ shipments: rows, events: rows, changes: rows });
    const page = await portal.ask<{ rows: BulkRowReply[] }>(bulkRows.path, { uploadId });
    const cns = page.rows.map(({ consignmentNoteNo }) => consignmentNoteNo ?? '');
    expect(cns).toEqual([...new Set(cns)].toSorted());
  },
);

it('A server killed after a submit and during its zip sends one email, and the zip is complete the next time', async () => {
  const portal = await killablePortal();
  const few = lines.slice(0, 40);
  await portal.start({ works: true });
  const { uploadId } = await portal.ask<contract.BulkUpload>(
    contract.uploadBulkFile.path,
    fileForm([head, ...few].join('\n'), 'orders.csv'),
  );
  await portal.ask(submitBulk.path, { uploadId });
  await portal.kill();
  // The listing does not count as watching, so the submitter has left by the later clock.
  const detail = () =>
    portal.ask<listing.BulkDetail>(`${listing.bulkDetail.path}?bulkShipmentId=${uploadId}`);
  await portal.start({ works: true, aheadMinutes: 1 });
  while ((await detail()).state !== 'done') await pause(10);
  await portal.kill();

  await portal.start({ works: true, aheadMinutes: 2 });
  const zipPath = `${listing.downloadBulkZip.path}?bulkShipmentId=${uploadId}`;
  const cut = portal.fetch(zipPath).then((answer) => answer.body?.getReader().read());
  await Promise.race([cut.catch(() => null), pause(150)]);
  await portal.kill();
  await cut.catch(() => null);

  await portal.start({ works: true, aheadMinutes: 3 });
  const zip = Buffer.from(await (await portal.fetch(zipPath)).arrayBuffer());
  expect(new Set(zip.toString('latin1').match(/HN\d{9}MY\.pdf/gu)).size).toBe(few.length);
  await expect
    .poll(async () => (await detail()).zip)
    .toMatchObject({ noteCount: few.length, byteCount: zip.length });
  expect((await detail()).madeCount).toBe(few.length);
  const { items } = await portal.ask<{ items: { kind: string }[] }>(bellListing.path, undefined);
  expect(items.filter(({ kind }) => kind === 'upload')).toHaveLength(1);
  expect(await portal.count()).toMatchObject({ shipments: few.length, emails: 1 });
});

it('A server killed during a cancel, a repeat or a cancellation of shipments does each step completely or not at all', async () => {
  const portal = await killablePortal();
  await portal.start({ works: true });
  const { uploadId } = await portal.ask<contract.BulkUpload>(contract.uploadBulkFile.path, file(head));
  const progress = () => portal.ask<BulkProgress>(`${getBulkProgress.path}?uploadId=${uploadId}`);
  await portal.ask(submitBulk.path, { uploadId });
  const paused = await portal.ask<BulkProgress>(pauseBulk.path, { uploadId });
  await portal.kill();
  expect(paused).toMatchObject({ uploadId, state: 'paused' });

  await portal.start({ works: true, aheadMinutes: 1 });
  expect(await progress()).toMatchObject({ state: 'paused', made: paused.made });
  await portal.ask(resumeBulk.path, { uploadId });
  await killedAfter(portal, 10, cancelBulk.path, { uploadId });

  await portal.start({ works: true, aheadMinutes: 2 });
  const { counts, ...stopped } = await portal.ask<BulkProgress>(cancelBulk.path, { uploadId });
  expect(['summary', 'done']).toContain(stopped.state);
  expect([counts.submitted + counts.ready, counts.queued]).toEqual([rows, 0]);
  expect(await portal.count()).toMatchObject({ shipments: counts.submitted });
  // Makes the rest, however little was made before.
  if (counts.ready > 0) await portal.ask(submitBulk.path, { uploadId });
  while ((await progress()).state === 'submitting') await pause(20);
  expect(await portal.count()).toMatchObject({ shipments: rows, events: rows });
  await killedAfter(portal, 60, listing.repeatBulk.path, { bulkShipmentId: uploadId });

  await portal.start({ works: true, aheadMinutes: 3 });
  const { rows: uploads } = await portal.ask<{ rows: listing.ListedUpload[] }>(listing.bulkListing.path, {});
  for (const { bulkShipmentId, rowCount } of uploads) {
    expect(rowCount).toBe(rows);
    expect(checkedRows(await uploadOf(portal, bulkShipmentId))).toBe(rows);
  }
  const cancelling = { bulkShipmentId: uploadId };
  await killedAfter(portal, 60, listing.cancelBulkShipments.path, cancelling);

  await portal.start({ works: true, aheadMinutes: 4 });
  for (let after: number | null = 0; after !== null;) {
    const { next }: { next: number | null } = await portal.ask(listing.cancelBulkShipments.path, {
      ...cancelling,
      after,
    });
    after = next;
  }
  const detail = await portal.ask<listing.BulkDetail>(
    `${listing.bulkDetail.path}?bulkShipmentId=${uploadId}`,
  );
  expect(detail).toMatchObject({ madeCount: rows, cancelledCount: rows, cancellableCount: 0 });
  // Two entries in the change feed of operations for each shipment: made and cancelled.
  expect(await portal.count()).toMatchObject({ shipments: rows, events: rows, changes: 2 * rows });
});
