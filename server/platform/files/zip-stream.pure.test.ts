import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { zipStream } from './zip-stream.ts';

const madeAt = new Date('2026-11-22T00:00:00Z');

it('One part of a zip is open at a time, so that many need the memory of one', async () => {
  let open = 0;
  let most = 0;
  const entries = Array.from({ length: 5 }, (_, index) => ({
    name: `${index}.txt`,
    open: () => {
      open += 1;
      most = Math.max(most, open);
      return Readable.from([Buffer.from('text')]).once('end', () => (open -= 1));
    },
  }));
  const bytes = await buffer(zipStream(entries, madeAt));
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(most).toBe(1);
});

it('A part that breaks breaks the zip, which then never looks whole', async () => {
  const broken = new Readable({ read: () => void broken.destroy(new Error('gone')) });
  const zip = zipStream([{ name: 'a.txt', open: () => broken }], madeAt);
  await expect(buffer(zip)).rejects.toThrow('gone');
});
