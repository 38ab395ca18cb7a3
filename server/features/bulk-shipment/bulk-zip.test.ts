/** The notes of a bulk upload as one zip: stored once, and made again when it is outdated. */
import { setTimeout } from 'node:timers/promises';

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import * as contract from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { printLog } from '#shared/features/printing/consignment-note.contract.ts';

import { sql } from 'kysely';

import { keepZip } from '#server/features/bulk-shipment/bulk-listing.queries.ts';
import { makeBulk } from '#server/test/bulk-factory.ts';
import { pdfPageMark } from '#server/platform/documents/page-marks.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { followFiles, halfADayLater } from '#server/test/stored-files.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { oldZips } from './bulk-zip.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The names in the zip's directory, which is at its end. */
const pdfNames = (zip: Buffer) => {
  const directory = zip.subarray(zip.indexOf(Buffer.from('PK\u0001\u0002'))).toString('latin1');
  return [...new Set(directory.match(/[\w-]+\.pdf/gu))];
};

describe('DownloadBulkShipmentZipFile', () => {
  const download = (as: Awaited<ReturnType<typeof makeAdmin>>, uploadId: string, accountId?: string) =>
    send(app, contract.downloadBulkZip, {
      as,
      query: { bulkShipmentId: uploadId, ...(accountId && { accountId }) },
    });

  it('returns downloadCN.zip with one PDF per note, and the same bytes the next time', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as);
    const first = await download(as, uploadId, as.accountNo);
    expect(first.headers['content-disposition']).toContain('downloadCN.zip');
    expect(pdfNames(first.bytes)).toEqual(shipments.map(({ cnNo }) => `${cnNo}.pdf`));
    app.clock.forward(5);
    const second = await download(as, uploadId);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const { r } = await send(app, contract.bulkDetail, { as, query: { bulkShipmentId: uploadId } });
    expect(r.zip).toMatchObject({ noteCount: 2, byteCount: first.bytes.length });
  });

  it('returns the zip although the file store is not reachable', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as);
    await download(as, uploadId);
    for (const name of ['has', 'get', 'put'] as const)
      vi.spyOn(app.kit.files, name).mockRejectedValue(new FilesAway('files away'));
    const { status, bytes } = await download(as, uploadId);
    expect([status, pdfNames(bytes)]).toEqual([200, shipments.map(({ cnNo }) => `${cnNo}.pdf`)]);
  });

  it('deletes the parts of an unfinished zip later', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as);
    const stored = followFiles(app, 'bulk-zip');
    vi.spyOn(app.kit.jobs, 'withdraw').mockRejectedValueOnce(new Error('terminated'));
    expect((await download(as, uploadId)).status).toBe(200);
    expect(await stored.left()).toHaveLength(1);
    await halfADayLater(app);
    await expect.poll(stored.left).toEqual([]);
  });

  it('deletes the parts of a failed zip at once', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as);
    const { put } = app.kit.files;
    const stored = followFiles(app, 'bulk-zip');
    vi.mocked(app.kit.files.put).mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes);
      throw new FilesAway('files away');
    });
    expect((await download(as, uploadId)).status).toBe(200);
    expect(stored.keys()).toHaveLength(1);
    await expect.poll(stored.left).toEqual([]);
  });

  it('counts each download as a print of its notes, in the print log and in the audit trail', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as);
    const { db } = app.kit.database;
    const marks = async () =>
      (
        await db
          .selectFrom('shipment')
          .select(['printed_count', 'printed_at'])
          .where('account_id', '=', as.scope)
          .execute()
      ).map(({ printed_count: count, printed_at: at }) => [count, at?.getTime()]);
    const both = (mark: unknown) => [mark, mark];
    expect(await marks()).toEqual(both([0, undefined]));
    await download(as, uploadId);
    const [first] = await marks();
    expect(first?.[0]).toBe(1);
    app.clock.forward(5);
    await download(as, uploadId);
    // The first print time is kept, and the count rises.
    expect(await marks()).toEqual(both([2, first?.[1]]));
    const { r: log } = await send(app, printLog, { as, body: {} });
    expect(log.rows.map(({ cnNos }) => cnNos)).toEqual(both(shipments.map(({ cnNo }) => cnNo)));
    const downloads = await db
      .selectFrom('audit')
      .select('action')
      .where('account_id', '=', as.scope)
      .where('action', '=', 'print.downloaded')
      .execute();
    expect(downloads).toHaveLength(2);
  });

  it('counts the same labels for a stored zip as when it was made, with pieces and continuations', async () => {
    const as = await makeAdmin(app);
    const address = { address1: 'W'.repeat(50), address2: 'W'.repeat(50), address3: 'W'.repeat(50) };
    const columns = {
      content: 'W'.repeat(50),
      customer_note_1: 'W'.repeat(100),
      customer_note_2: 'W'.repeat(100),
      delivery_orders: Array.from({ length: 9 }, (_, index) => `${'W'.repeat(19)}${index}`),
    };
    const continued = { sender: address, receiver: address, pieces: 2, columns };
    const { uploadId } = await makeBulk(app, as, { made: [continued, {}] });
    const first = await download(as, uploadId);
    app.clock.forward(5);
    const second = await download(as, uploadId);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const prints = await app.kit.database.db
      .selectFrom('print_log')
      .select('label_counts')
      .where('account_id', '=', as.scope)
      .execute();
    const pages = first.bytes.toString('latin1').split(pdfPageMark).length - 1;
    expect(pages).toBeGreaterThan(3);
    expect(prints.flatMap(({ label_counts: counts }) => Object.values(counts ?? {}))).toEqual([pages, pages]);
  });

  it('makes the zip again after a note was cancelled, and returns a zip for a single note too', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as);
    await download(as, uploadId);
    const [gone] = shipments;
    await sql`update shipment set status = 'cancelled' where account_id = ${as.scope} and shipment_id = ${gone?.shipmentId}`.execute(
      app.kit.database.db,
    );
    const { bytes, status } = await download(as, uploadId);
    expect(status).toBe(200);
    expect(pdfNames(bytes)).toHaveLength(1);
  });

  it('no longer keeps the zip after COD was lowered or a receiver was changed', async () => {
    const as = await makeAdmin(app, { is_cod: true });
    const { uploadId, shipments } = await makeBulk(app, as, { made: [{ codCents: 10_000 }, {}] });
    const isKept = async () =>
      (await send(app, contract.bulkDetail, { as, query: { bulkShipmentId: uploadId } })).r.zip !== null;
    await download(as, uploadId);
    expect(await isKept()).toBe(true);
    const [one] = shipments;
    const body = { shipmentId: one?.shipmentId, codCents: 0 };
    expect((await send(app, lowerCod, { as, body })).r.codCents).toBeNull();
    expect(await isKept()).toBe(false);
    await download(as, uploadId);
    expect(await isKept()).toBe(true);
    await sql`update shipment set receiver = receiver || '{"phone": "198765432"}' where account_id = ${as.scope}`.execute(
      app.kit.database.db,
    );
    expect(await isKept()).toBe(false);
  });

  it("makes the zip again when the user's paper size is another one", async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as);
    const sizeOfFirst = async () => {
      const { bytes } = await download(as, uploadId);
      const query = { bulkShipmentId: uploadId };
      expect((await send(app, contract.bulkDetail, { as, query })).r.zip).not.toBeNull();
      return bytes.toString('latin1').match(/\/MediaBox ?\[[^\]]*\]/u)?.[0];
    };
    const before = await sizeOfFirst();
    const { db } = app.kit.database;
    await sql`update app_user set printing_size = 2 where user_id = ${as.userId}`.execute(db);
    const { r } = await send(app, contract.bulkDetail, { as, query: { bulkShipmentId: uploadId } });
    expect(r.zip).toBeNull();
    expect(await sizeOfFirst()).not.toBe(before);
  });

  it('stores one of two zips made at the same time, and leaves nothing of the other or of older ones', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as);
    const stored = new Set<string>();
    const { put, remove } = app.kit.files;
    vi.spyOn(app.kit.files, 'put').mockImplementation(async (key, bytes) => {
      stored.add(key);
      await put(key, bytes);
    });
    vi.spyOn(app.kit.files, 'remove').mockImplementation(async (key) => {
      stored.delete(key);
      await remove(key);
    });
    const both = await Promise.all([download(as, uploadId), download(as, uploadId)]);
    const kept = await download(as, uploadId);
    expect(both.some(({ bytes }) => bytes.equals(kept.bytes))).toBe(true);
    await expect.poll(() => stored.size).toBe(1);
    const [gone] = shipments;
    await sql`update shipment set status = 'cancelled' where account_id = ${as.scope} and shipment_id = ${gone?.shipmentId}`.execute(
      app.kit.database.db,
    );
    await download(as, uploadId);
    await expect.poll(() => stored.size).toBe(1);

    // The stored zip was lost with its store: it is made again.
    for (const key of stored) await remove(key);
    const { status, bytes } = await download(as, uploadId);
    expect(status).toBe(200);
    expect(pdfNames(bytes)).toHaveLength(1);
  });

  it('deletes an expired zip completely, or not at all when the deletion is aborted', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as);
    const put = vi.spyOn(app.kit.files, 'put');
    await download(as, uploadId);
    const key = put.mock.calls[0]?.[0] ?? '';
    const { deleteSome } = oldZips(app.kit);
    const later = new Date(app.clock.now().getTime() + 60_000);
    const killed = app.kit.database.transaction(async (trx) => {
      await deleteSome(trx, later, 1000);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await app.kit.files.has(key)).toBe(true);
    await app.kit.database.transaction((trx) => deleteSome(trx, later, 1000));
    await expect.poll(() => app.kit.files.has(key)).toBe(false);
  });

  it('replaces a zip that is stored at the same time, and returns the replaced one', async () => {
    const as = await makeAdmin(app);
    const { uploadId } = await makeBulk(app, as);
    const keep = (name: string, isKept: () => unknown) =>
      app.kit.database.db.transaction().execute(async (trx) => {
        const zip = {
          fingerprint: name,
          part_count: 1,
          byte_count: 1,
          note_count: 1,
          made_at: app.clock.now(),
        };
        const replaced = await keepZip(trx, { scope: as.scope, uploadId }, zip);
        await isKept();
        return replaced?.fingerprint;
      });
    let first: Promise<string | undefined> | undefined;
    await new Promise<void>((isHeld) => {
      first = keep('first', () => {
        isHeld();
        return setTimeout(200);
      });
    });
    const second = keep('second', () => undefined);
    expect(await Promise.all([first, second])).toEqual([undefined, 'first']);
  });

  it('returns the zip although it cannot be stored, and makes it again the next time', async () => {
    const as = await makeAdmin(app);
    const { uploadId, shipments } = await makeBulk(app, as);
    vi.spyOn(app.kit.files, 'put').mockRejectedValueOnce(new Error('The disk is full.'));
    const { status, bytes } = await download(as, uploadId);
    expect(status).toBe(200);
    expect(pdfNames(bytes)).toEqual(shipments.map(({ cnNo }) => `${cnNo}.pdf`));
    const { r } = await send(app, contract.bulkDetail, { as, query: { bulkShipmentId: uploadId } });
    expect(r.zip).toBeNull();
    expect((await download(as, uploadId)).status).toBe(200);
  });

  it('is refused with the reason where printing is blocked', async () => {
    const as = await makeAdmin(app, { is_blocking_printing: true });
    const { uploadId } = await makeBulk(app, as);
    expect(await download(as, uploadId)).toMatchObject({
      status: 403,
      e: "Printing is blocked for this account. Please contact your provider's Sales Personnel.",
    });
  });

  it("returns 404 for another account's number, and 409 when nothing was submitted", async () => {
    const [as, other] = [await makeAdmin(app), await makeAdmin(app)];
    const { uploadId } = await makeBulk(app, as);
    expect((await download(as, uploadId, other.accountNo)).status).toBe(404);
    const { uploadId: empty } = await makeBulk(app, as, { made: [], waiting: [{ state: 'wrong' }] });
    expect(await download(as, empty)).toMatchObject({
      status: 409,
      e: 'Nothing has been submitted from this upload yet.',
    });
  });
});
