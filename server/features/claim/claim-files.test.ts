/** Files of claims: uploaded in parts, resumed after a break, with their type detected from their content. */
import { beforeAll, describe, expect, it, vi } from 'vitest';

import {
  claimUpload,
  downloadClaimFile,
  partBytes,
  removeClaimFile,
  startClaimUpload,
} from '#shared/features/claim/claim-files.contract.ts';
import { submitClaim } from '#shared/features/claim/claim.contract.ts';
import { operationsClaimFile } from '#shared/features/claim/claim-operations.contract.ts';

import { FilesAway } from '#server/platform/files/files.ts';
import {
  beginUpload,
  lostForm,
  makeArrived,
  makeClaim,
  pngOf,
  sendPart,
  uploadClaimFile,
} from '#server/test/claim-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { abandonedFiles } from './claim-files.service.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await makeAdmin(app);
});

const head = (hex: string, size = 100) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(size)]);
const ftyp = (brand: string) => head(`0000001866747970${Buffer.from(brand, 'latin1').toString('hex')}`);

describe('An upload of a claim file', () => {
  it('is sent in parts, continues after a break, and is stored byte by byte', async () => {
    const { cnNo } = await makeArrived(app, user);
    const bytes = pngOf(2 * partBytes + 777);
    const begun = await beginUpload(app, user, cnNo, { sizeBytes: bytes.length });
    const part = (offset: number) => bytes.subarray(offset, offset + partBytes);
    const { fileId } = begun;
    expect((await sendPart(app, user, { fileId, offset: 0, bytes: part(0) })).r.receivedBytes).toBe(
      partBytes,
    );
    // The answer was lost: the same part again is refused with the offset to continue from.
    const again = await sendPart(app, user, { fileId, offset: 0, bytes: part(0) });
    expect(again).toMatchObject({ status: 409, r: { receivedBytes: partBytes } });
    const ahead = await sendPart(app, user, { fileId, offset: 2 * partBytes, bytes: part(2 * partBytes) });
    expect(ahead.status).toBe(409);
    // The page was loaded again and the same file chosen: it is the same upload.
    const resumed = await beginUpload(app, user, cnNo, { sizeBytes: bytes.length });
    expect(resumed).toMatchObject({ fileId, receivedBytes: partBytes, isComplete: false });
    const early = await send(app, submitClaim, { as: user, body: lostForm(cnNo, [fileId]) });
    expect(early.status).toBe(400);
    await sendPart(app, user, { fileId, offset: partBytes, bytes: part(partBytes) });
    const last = await sendPart(app, user, { fileId, offset: 2 * partBytes, bytes: part(2 * partBytes) });
    expect(last.r).toMatchObject({ isComplete: true, contentType: 'image/png' });
    const file = await send(app, downloadClaimFile, { as: user, query: { fileId } });
    expect(file.headers['content-type']).toBe('image/png');
    expect(file.bytes.equals(bytes)).toBe(true);
  });

  it('is complete when two windows send its parts at the same time', async () => {
    const { cnNo } = await makeArrived(app, user);
    const bytes = pngOf(partBytes + 10);
    const { fileId } = await beginUpload(app, user, cnNo, { sizeBytes: bytes.length });
    for (const offset of [0, partBytes]) {
      const part = { fileId, offset, bytes: bytes.subarray(offset, offset + partBytes) };
      const sent = await Promise.all([1, 2].map(() => sendPart(app, user, part)));
      expect(sent.some(({ status }) => status === 200)).toBe(true);
    }
    const file = await send(app, downloadClaimFile, { as: user, query: { fileId } });
    expect(file.bytes.equals(bytes)).toBe(true);
  });

  it.each([
    ['a program that is called .jpg', head('4d5a9000'), 'photo', 415],
    ['a page that is called .png', Buffer.from('<html><script>alert(1)</script></html>'), 'photo', 415],
    ['a picture of an iPhone', ftyp('heic'), 'photo', 415],
    ['a video as an invoice', ftyp('isom'), 'invoice', 415],
    ['an MP4', ftyp('isom'), 'photo', 200],
    ['a MOV', ftyp('qt  '), 'photo', 200],
    ['a JPEG', head('ffd8ffe0'), 'photo', 200],
    ['a PDF', head('255044462d312e37'), 'invoice', 200],
  ] as const)(
    'is accepted or refused by its content, not by its file name: %s (%#)',
    async (_what, bytes, kind, status) => {
      const { cnNo } = await makeArrived(app, user);
      const { fileId } = await beginUpload(app, user, cnNo, {
        kind,
        fileName: 'innocent.jpg',
        sizeBytes: bytes.length,
      });
      expect((await sendPart(app, user, { fileId, offset: 0, bytes })).status).toBe(status);
    },
  );

  it('is limited to 5 MB for a picture and to 50 MB for a video', async () => {
    const { cnNo } = await makeArrived(app, user);
    const first = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(partBytes)]).subarray(0, partBytes);
    const picture = await beginUpload(app, user, cnNo, { kind: 'photo', sizeBytes: 5 * partBytes + 1 });
    const refused = await sendPart(app, user, {
      fileId: picture.fileId,
      offset: 0,
      bytes: first(head('ffd8ffe0')),
    });
    expect(refused).toMatchObject({ status: 413, e: 'The file is larger than 5 MB.' });
    const video = await beginUpload(app, user, cnNo, { kind: 'photo', sizeBytes: 50 * partBytes });
    const taken = await sendPart(app, user, { fileId: video.fileId, offset: 0, bytes: first(ftyp('mp42')) });
    expect(taken.status).toBe(200);
    const body = {
      ConsignmentNo: cnNo,
      kind: 'photo',
      fileName: 'a',
      sizeBytes: 50 * partBytes + 1,
      modifiedAt: 0,
    };
    expect((await send(app, startClaimUpload, { as: user, body })).status).toBe(400);
  });
});

it('A CN has at most five claim files, and a removed file makes room for another', async () => {
  const { cnNo } = await makeArrived(app, user);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push(await uploadClaimFile(app, user, cnNo, { fileName: `${count}.png` }));
  }
  const sixth = { ConsignmentNo: cnNo, kind: 'photo', fileName: 'six', sizeBytes: 9, modifiedAt: 0 };
  expect((await send(app, startClaimUpload, { as: user, body: sixth })).status).toBe(409);
  await send(app, removeClaimFile, { as: user, body: { fileId: ids[0] } });
  expect((await send(app, startClaimUpload, { as: user, body: sixth })).status).toBe(200);
});

it('Claim files are visible to their account only; unused ones are deleted with their bytes, also after a failure', async () => {
  const stranger = await makeAdmin(app);
  const claim = await makeClaim(app, user);
  const { cnNo } = await makeArrived(app, user);
  const waiting = await uploadClaimFile(app, user, cnNo);
  for (const fileId of [claim.fileId, waiting]) {
    for (const call of [downloadClaimFile, claimUpload]) {
      expect((await send(app, call, { as: stranger, query: { fileId } })).status).toBe(404);
    }
  }
  const ask = (fileId: string) =>
    send(app, operationsClaimFile, {
      as: app.kit.env.operatorKeys[0] ?? '',
      query: { claimNo: claim.claimNo, fileId },
    });
  expect((await ask(claim.fileId)).status).toBe(200);
  expect((await ask(waiting)).status).toBe(404);

  const perishable = abandonedFiles(app.kit);
  const later = new Date(app.clock.now().getTime() + 60_000);
  const hasBytes = () => app.kit.files.has(`claims/${user.scope}/${waiting}/0`);
  // After an abort, or without the file store, the deletion is completed later.
  const killed = app.kit.database.transaction(async (trx) => {
    await perishable.deleteSome(trx, later, 100);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await hasBytes()).toBe(true);
  const away = vi.spyOn(app.kit.files, 'remove').mockRejectedValue(new FilesAway('files away'));
  while ((await app.kit.database.transaction((trx) => perishable.deleteSome(trx, later, 100))) > 0);
  away.mockRestore();
  expect((await send(app, claimUpload, { as: user, query: { fileId: waiting } })).status).toBe(404);
  await expect.poll(hasBytes).toBe(false);
  expect((await ask(claim.fileId)).status).toBe(200);
});
