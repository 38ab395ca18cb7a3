import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { FilesAway, filesOn, localFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('Photos of people and their doors are stored where no other user of the machine can read them', async () => {
  const root = join(folder, 'data', 'files');
  const files = localFiles(root);
  await files.put('pod/account/photo.jpg', Buffer.from('photo'));
  expect((await files.get('pod/account/photo.jpg')).toString()).toBe('photo');
  for (const made of [join(folder, 'data'), root]) expect(statSync(made).mode & 0o077, made).toBe(0);
});

it.each(['../outside.jpg', 'pod/../../outside.jpg', 'pod/\u0000.jpg'])(
  'The key %j leads out of the folder to nothing',
  async (key) => {
    const files = localFiles(join(folder, 'keys'));
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow();
    await expect(files.get(key)).rejects.toThrow();
  },
);

it('A full disk leaves no half file behind, and is distinguished from a bug', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const stored = new Map<string, string>();
  const gone = () => Promise.reject(new Error('no such file'));
  const files = filesOn({
    async put(key: string) {
      stored.set(key, 'half');
      throw new Error('Cannot write', { cause: full });
    },
    async delete(key: string) {
      stored.delete(key);
    },
    getBytes: gone,
    getStream: gone,
    exists: async (key: string) => stored.has(key),
  });
  await expect(files.put('pod/photo.jpg', Buffer.from('photo'))).rejects.toBeInstanceOf(FilesAway);
  expect([...stored]).toEqual([]);
});
