import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { FilesAway, filesOn, localFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('Files are stored in folders that no other user of the machine can read', async () => {
  const root = join(folder, 'data', 'files');
  const files = localFiles(root);
  await files.put('pod/account/photo.jpg', Buffer.from('photo'));
  expect((await files.get('pod/account/photo.jpg')).toString()).toBe('photo');
  for (const made of [join(folder, 'data'), root]) expect(statSync(made).mode & 0o077, made).toBe(0);
});

it.each(['../outside.jpg', 'pod/../../outside.jpg', 'pod/\u0000.jpg'])(
  'The key %j, which leads out of the folder or is invalid, is refused',
  async (key) => {
    const files = localFiles(join(folder, 'keys'));
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow();
    await expect(files.get(key)).rejects.toThrow();
  },
);

/** A store that fails every call with this error, after writing half of a file. */
function failing(error: Error) {
  const stored = new Map<string, string>();
  const fail = async () => {
    throw new Error('Cannot do it', { cause: error });
  };
  const files = filesOn({
    async put(key: string) {
      stored.set(key, 'half');
      return await fail();
    },
    async delete(key: string) {
      stored.delete(key);
    },
    getBytes: fail,
    getStream: fail,
    exists: fail,
  });
  return { files, stored };
}

it.each([
  'ENOSPC',
  'EACCES',
  'EPERM',
  'ESTALE',
  'ENOTDIR',
  'EMFILE',
  'EHOSTUNREACH',
  'AccessDenied',
  'ExpiredToken',
])(
  'A store that fails with %s counts as away, keeps no partial file, and reports no file as missing',
  async (code) => {
    const { files, stored } = failing(Object.assign(new Error('failed'), { code }));
    await expect(files.put('pod/photo.jpg', Buffer.from('photo'))).rejects.toBeInstanceOf(FilesAway);
    expect([...stored]).toEqual([]);
    await expect(files.get('pod/photo.jpg')).rejects.toBeInstanceOf(FilesAway);
    await expect(files.has('pod/photo.jpg')).rejects.toBeInstanceOf(FilesAway);
  },
);

it.each(['ENOENT', 'NoSuchKey'])(
  'A missing file (%s) is not reported as a store that is away',
  async (code) => {
    const { files } = failing(Object.assign(new Error('no such file'), { code }));
    await expect(files.get('pod/photo.jpg')).rejects.not.toBeInstanceOf(FilesAway);
    await expect(files.stream('pod/photo.jpg')).rejects.not.toBeInstanceOf(FilesAway);
  },
);
