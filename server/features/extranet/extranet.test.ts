import { readdirSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/extranet/extranet.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { makeAccount, makeAdmin, makeUser } from '#server/test/factories.ts';
import { makePod } from '#server/test/pod-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
const desk = printDesk();
beforeAll(async () => {
  app = await testApp();
});
afterAll(desk.close);

const { extranetImages, extranetSearch, extranetZip, podPack, podSearch } = contract;

function save(bytes: Buffer): string {
  const file = desk.save(bytes);
  desk.run('qpdf', '--check', file);
  return file;
}

describe('The archive', () => {
  it('finds up to 20 CNs in the requested order, lists those not found, and refuses none or more than 20', async () => {
    const me = await makeAdmin(app);
    const [plain, proven] = [await makeShipment(app, me), await makeShipment(app, me)];
    await makePod(app, me, proven);
    const other = await makeShipment(app, await makeAdmin(app));
    const body = { ConsignmentNo: [proven.cnNo, plain.cnNo.toLowerCase(), other.cnNo] };
    const { r } = await send(app, extranetSearch, { as: me, body });
    expect(r.rows.map(({ consignmentNoteNo, hasCn, hasPod }) => [consignmentNoteNo, hasCn, hasPod])).toEqual([
      [proven.cnNo, true, true],
      [plain.cnNo, true, false],
    ]);
    expect(r.notFound).toEqual([other.cnNo]);
    for (const ConsignmentNo of [[], Array.from({ length: 21 }, (_, index) => `HN${index}`)]) {
      expect(await send(app, extranetSearch, { as: me, body: { ConsignmentNo } })).toMatchObject({
        status: 400,
        e: m.tracking_problem_count(),
      });
    }
  });

  it('finds deliveries signed with an identity number, and refuses numbers against the specification', async () => {
    const me = await makeAdmin(app);
    const [mine, other] = [await makeShipment(app, me), await makeAdmin(app)];
    await makePod(app, me, mine);
    await makePod(app, other, await makeShipment(app, other));
    const search = (IdentityNo: string) => send(app, podSearch, { as: me, body: { IdentityNo } });
    for (const written of ['900101-14-5555', '900101145555']) {
      const { r } = await search(written);
      expect(r.rows.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual([mine.cnNo]);
    }
    expect((await search('900101-14-5556')).r.rows).toEqual([]);
    for (const wrong of ['901301-14-5555', '12', '251120-10-5555']) {
      expect(await search(wrong)).toMatchObject({
        status: 400,
        r: { fields: { IdentityNo: expect.any(String) } },
      });
    }
  });

  it('finds a delivery signed with a passport number in Malaysia, by the whole number only', async () => {
    const me = await makeAdmin(app);
    const foreigner = await makeShipment(app, me);
    await makePod(app, me, foreigner, 'A1234567');
    const search = (IdentityNo: string) => send(app, podSearch, { as: me, body: { IdentityNo } });
    for (const typed of ['A1234567', ' a1234567 ']) {
      expect((await search(typed)).r.rows).toMatchObject([{ consignmentNoteNo: foreigner.cnNo }]);
    }
    expect((await search('A1234568')).r.rows).toEqual([]);
    // A number that only shares its last characters is not found.
    expect((await search('B9994567')).r.rows).toEqual([]);
    for (const wrong of ['12', 'A12', 'A'.repeat(21)]) expect((await search(wrong)).status).toBe(400);
  });

  it('finds deliveries in Singapore also when only the last four characters of the number were stored', async () => {
    const me = await makeAdmin(app, { market: SINGAPORE });
    const [masked, whole, bare, other] = [
      await makeShipment(app, me),
      await makeShipment(app, me),
      await makeShipment(app, me),
      await makeShipment(app, me),
    ];
    await makePod(app, me, masked, '*****567A');
    await makePod(app, me, whole, 'S7654567A');
    await makePod(app, me, bare, '567a');
    await makePod(app, me, other, '*****568A');
    const search = async (IdentityNo: string) => {
      const { r } = await send(app, podSearch, { as: me, body: { IdentityNo } });
      return r.rows.map(({ consignmentNoteNo }) => consignmentNoteNo).toSorted();
    };
    for (const typed of ['S1234567A', 's1234567a']) {
      expect(await search(typed)).toEqual([masked.cnNo, bare.cnNo].toSorted());
    }
    expect(await search('567A')).toEqual([masked.cnNo, whole.cnNo, bare.cnNo].toSorted());
    expect(await search('S7654567A')).toEqual([masked.cnNo, whole.cnNo, bare.cnNo].toSorted());
    // Digits alone are not taken as a Malaysian number here.
    expect(await search('5679')).toEqual([]);
  });

  it('shows a label for each piece and the photos of the proof of delivery, and counts no print', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { pieces: 2 });
    await makePod(app, me, shipment);
    const ask = (Kind: 'cn' | 'pod') =>
      send(app, extranetImages, { as: me, body: { ConsignmentNo: shipment.cnNo, Kind } });
    const { images } = (await ask('cn')).r;
    expect(images.map(({ title }) => title)).toEqual([
      `${shipment.cnNo}, piece 1 of 2`,
      `${shipment.cnNo}, piece 2 of 2`,
    ]);
    expect(Buffer.from(images[0]?.data ?? '', 'base64').toString()).toMatch(/^<svg /u);
    const proof = (await ask('pod')).r;
    expect(proof).toMatchObject({ receivedBy: 'Ahmad Faiz', signature: 'M10 10 L40 30||M40 10 L10 30' });
    expect(
      proof.images.map(({ data }) => Buffer.from(data, 'base64').subarray(0, 2).toString('hex')),
    ).toEqual(['ffd8', 'ffd8']);
    const { printed_count: prints } = await app.kit.database.db
      .selectFrom('shipment')
      .select('printed_count')
      .where('shipment_id', '=', shipment.shipmentId)
      .executeTakeFirstOrThrow();
    expect(prints).toBe(0);
  });

  it('returns 503 while photos cannot be read, and no proof of delivery without them', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    await makePod(app, me, shipment);
    const asks = [
      () => send(app, extranetImages, { as: me, body: { ConsignmentNo: shipment.cnNo, Kind: 'pod' } }),
      () => send(app, podPack, { as: me, body: { ConsignmentNo: [shipment.cnNo] } }),
      () => send(app, extranetZip, { as: me, body: { ConsignmentNo: [shipment.cnNo] } }),
    ];
    const away = vi.spyOn(app.kit.files, 'get').mockRejectedValue(new FilesAway('files away'));
    for (const ask of asks)
      expect(await ask()).toMatchObject({ status: 503, e: m.http_problem_files_away() });
    away.mockRestore();
    for (const ask of asks) expect((await ask()).status).toBe(200);
  });

  it('prints how many photos of a proof of delivery are missing', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me);
    await makePod(app, me, shipment);
    const gone = vi.spyOn(app.kit.files, 'get').mockRejectedValueOnce(new Error('no such file'));
    const { bytes } = await send(app, podPack, { as: me, body: { ConsignmentNo: [shipment.cnNo] } });
    gone.mockRestore();
    expect(desk.textOf(save(bytes))).toContain('1 cannot be shown');
  });

  it('downloads as a ZIP with a PDF of each consignment note and of each proof of delivery', async () => {
    const me = await makeAdmin(app);
    const [plain, proven] = [await makeShipment(app, me), await makeShipment(app, me)];
    await makePod(app, me, proven);
    const body = { ConsignmentNo: [plain.cnNo, proven.cnNo] };
    const { bytes, headers } = await send(app, extranetZip, { as: me, body });
    expect(headers['content-disposition']).toContain('downloadCN.zip');
    const zip = desk.save(bytes, 'zip');
    desk.run('python3', '-m', 'zipfile', '-e', zip, `${zip}.d`);
    expect(readdirSync(`${zip}.d`).toSorted()).toEqual(
      [`${plain.cnNo} CN.pdf`, `${proven.cnNo} CN.pdf`, `${proven.cnNo} POD.pdf`].toSorted(),
    );
    for (const name of readdirSync(`${zip}.d`)) desk.run('qpdf', '--check', `${zip}.d/${name}`);
    const label = `${zip}.d/${plain.cnNo} CN.pdf`;
    expect(desk.scan(label)).toContain(`CODE-128:${plain.cnNo}-001`);
    expect(desk.textOf(label)).toMatch(/REPRINT/u);
    const proof = desk.textOf(`${zip}.d/${proven.cnNo} POD.pdf`);
    expect(proof).toMatch(/IC no\.\s+••••••-••-5555\s/u);
    expect(proof).not.toMatch(/900101|-14-/u);
  });

  it('gives no label of a cancelled consignment note', async () => {
    const me = await makeAdmin(app);
    const [cancelled, other] = [await makeShipment(app, me), await makeShipment(app, me)];
    await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [cancelled.shipmentId] } });
    const refusal = { status: 409, e: m.printing_problem_cancelled() };
    const zipOf = (...numbers: string[]) =>
      send(app, extranetZip, { as: me, body: { ConsignmentNo: numbers } });
    expect(
      await send(app, extranetImages, { as: me, body: { ConsignmentNo: cancelled.cnNo, Kind: 'cn' } }),
    ).toMatchObject(refusal);
    expect(await zipOf(cancelled.cnNo)).toMatchObject(refusal);
    const zip = desk.save((await zipOf(cancelled.cnNo, other.cnNo)).bytes, 'zip');
    desk.run('python3', '-m', 'zipfile', '-e', zip, `${zip}.d`);
    expect(readdirSync(`${zip}.d`)).toEqual([`${other.cnNo} CN.pdf`]);
  });

  it('needs the EXTRANET access level, and gives no label while printing is blocked for the account', async () => {
    const account = await makeAccount(app);
    const clerk = await makeUser(app, account, { login_id: 'clerk', claims: ['CNP'] });
    const { cnNo } = await makeShipment(app, account);
    const search = { as: clerk, body: { ConsignmentNo: [cnNo] } };
    expect((await send(app, extranetSearch, search)).status).toBe(403);
    const blocked = await makeAdmin(app, { is_blocking_printing: true });
    const shipment = await makeShipment(app, blocked);
    const refusal = { status: 403, e: m.rights_problem_printing_blocked() };
    expect(
      await send(app, extranetImages, { as: blocked, body: { ConsignmentNo: shipment.cnNo, Kind: 'cn' } }),
    ).toMatchObject(refusal);
    expect(
      await send(app, extranetZip, { as: blocked, body: { ConsignmentNo: [shipment.cnNo] } }),
    ).toMatchObject(refusal);
  });
});

describe('A POD pack', () => {
  it('has a page for each piece that was signed for separately', async () => {
    const me = await makeAdmin(app);
    const shipment = await makeShipment(app, me, { pieces: 3 });
    await makePod(app, me, shipment);
    await app.kit.database.db
      .updateTable('pod')
      .set({ piece: 2, is_shown: false, name: 'Guard house' })
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', shipment.shipmentId)
      .execute();
    await makePod(app, me, shipment);
    await app.kit.database.db
      .updateTable('pod')
      .set({ piece: 1 })
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', shipment.shipmentId)
      .where('is_shown', '=', true)
      .execute();
    const proofOf = async (more: object) => {
      const asked = { ConsignmentNo: shipment.cnNo, Kind: 'pod', ...more };
      const { title, others, receivedBy } = (await send(app, extranetImages, { as: me, body: asked })).r;
      return [title.slice(-12), others, receivedBy];
    };
    expect(await proofOf({})).toEqual(['piece 1 of 3', [2], 'Ahmad Faiz']);
    expect(await proofOf({ Piece: 2 })).toEqual(['piece 2 of 3', [1], 'Guard house']);
    const body = { ShipmentInfoIdList: [shipment.shipmentId] };
    const file = save((await send(app, podPack, { as: me, body })).bytes);
    expect(desk.pagesOf(file)).toBe(2);
    const found = desk.textOf(file).match(/\d of 3|Ahmad Faiz|Guard house/gu);
    expect(found).toEqual(['Ahmad Faiz', '1 of 3', 'Guard house', '2 of 3']);
  });

  it('is one PDF of many proofs of delivery, without undelivered parcels', async () => {
    const me = await makeAdmin(app);
    const shipments = [];
    for (let made = 0; made < 3; made += 1) shipments.push(await makeShipment(app, me));
    for (const shipment of shipments.slice(0, 2)) await makePod(app, me, shipment);
    const ids = shipments.map(({ shipmentId }) => shipmentId);
    const answer = await send(app, podPack, { as: me, body: { ShipmentInfoIdList: ids } });
    const file = save(answer.bytes);
    expect(desk.pagesOf(file)).toBe(2);
    const text = desk.textOf(file);
    expect(shipments.map(({ cnNo }) => text.includes(cnNo))).toEqual([true, true, false]);
    // Each page shows only the last four digits of the identity number, and the file holds no other digit of it.
    expect(text.match(/IC no\.\s+••••••-••-5555\s/gu)).toHaveLength(2);
    expect(text).not.toMatch(/900101|-14-/u);
    expect(desk.run('qpdf', '--qdf', '--object-streams=disable', file, '-')).not.toContain('900101');
    const none = { as: me, body: { ShipmentInfoIdList: ids.slice(2) } };
    expect(await send(app, podPack, none)).toMatchObject({ status: 409, e: m.extranet_problem_no_pod() });
  });
});
