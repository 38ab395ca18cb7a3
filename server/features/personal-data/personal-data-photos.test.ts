/** The copy of a person's data is made although a photo is missing; only an unavailable file store makes it fail. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { expect, it, vi } from 'vitest';

import { FilesAway } from '#server/platform/files/files.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { testApp } from '#server/test/test-app.ts';
import { personDesk } from './personal-data.fixture.ts';
import { personalDataService } from './personal-data.service.ts';

const app = await testApp();
const { newPhone, delivered, proofOf } = personDesk(() => app);

async function personWithPhotos() {
  const me = await makeAdmin(app);
  const phone = newPhone();
  const shipment = await delivered(me, phone, 60);
  const proof = await proofOf(me, shipment);
  return { me, phone, cnNo: shipment.cnNo, slip: proof.pod_image_key ?? '', door: proof.photo_key ?? '' };
}

/** The names and the texts of a copy; its ZIP is not compressed. */
async function copyOf(me: TestUser, phone: string, files = app.kit.files) {
  const logger = { ...app.kit.logger, error: vi.fn<(detail: object, message: string) => void>() };
  const people = personalDataService({ ...app.kit, files, logger });
  const by = { kind: 'person', id: me.userId, name: me.loginId } as const;
  const caller = { by, address: '10.0.0.1', userAgent: 'test', requestId: 'test' };
  const answer: FileAnswer = await people.export([me], caller, { phone, email: '' }, 'en');
  if (answer.content instanceof Uint8Array) throw new Error('A copy is a stream.');
  return { logger, text: (await buffer(answer.content)).toString('latin1') };
}

it('A missing photo is named in the copy, and the other photos are included', async () => {
  const { me, phone, cnNo, slip, door } = await personWithPhotos();
  await app.kit.files.remove(slip);
  const { text, logger } = await copyOf(me, phone);
  expect(text).toContain(`photos/${cnNo}-1-missing.txt`);
  expect(text).toContain(`The photo ${cnNo}-1.jpg is no longer stored.`);
  expect(text).not.toContain(`photos/${cnNo}-1.jpg`);
  expect(text).toContain((await app.kit.files.get(door)).toString('latin1'));
  expect(logger.error).toHaveBeenCalledWith(
    expect.objectContaining({ key: slip }),
    'a photo for the copy of personal data cannot be read',
  );
});

it('A photo that the file store refuses is reported as unreadable, not as no longer stored', async () => {
  const { me, phone, cnNo, slip } = await personWithPhotos();
  const { files } = app.kit;
  const get = (key: string) => (key === slip ? Promise.reject(new Error('access denied')) : files.get(key));
  const { text } = await copyOf(me, phone, {
    ...files,
    get,
    stream: async (key) => Readable.from([await get(key)]),
  });
  expect(text).toContain(`photos/${cnNo}-1-missing.txt`);
  expect(text).toContain(`The photo ${cnNo}-1.jpg could not be read.`);
  expect(text).toContain(`photos/${cnNo}-2.jpg`);
});

it('A copy fails when the file store is unavailable, so that it never looks complete', async () => {
  const { me, phone } = await personWithPhotos();
  const away = () => Promise.reject(new FilesAway('files away'));
  await expect(copyOf(me, phone, { ...app.kit.files, get: away, stream: away })).rejects.toThrow(
    'files away',
  );
});
