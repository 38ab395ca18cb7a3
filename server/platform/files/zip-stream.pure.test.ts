import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { zipStream } from './zip-stream.ts';

const madeAt = new Date('2026-11-22T00:00:00Z');

it('Only one part of a zip is open at a time', async () => {
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

it('A part that fails makes the zip fail, so that it never looks complete', async () => {
  const broken = new Readable({ read: () => void broken.destroy(new Error('gone')) });
  const zip = zipStream([{ name: 'a.txt', open: () => broken }], madeAt);
  await expect(buffer(zip)).rejects.toThrow('gone');
});

it('A part is chosen only when its turn comes, and a failure to choose it makes the zip fail', async () => {
  const order: string[] = [];
  async function* chosen(names: readonly string[]) {
    for (const name of names) {
      if (name === 'broken') throw new Error('away');
      order.push(`chosen ${name}`);
      yield {
        name,
        open: () => Readable.from([Buffer.from('text')]).once('end', () => order.push(`read ${name}`)),
      };
    }
  }
  const bytes = await buffer(zipStream(chosen(['a.txt', 'b.txt']), madeAt));
  expect(order).toEqual(['chosen a.txt', 'read a.txt', 'chosen b.txt', 'read b.txt']);
  expect(bytes.includes('b.txt')).toBe(true);
  await expect(buffer(zipStream(chosen(['a.txt', 'broken']), madeAt))).rejects.toThrow('away');
});

it('A part that fails while the zip waits for it makes the zip fail', async () => {
  async function* late() {
    yield Buffer.from('begun');
    await new Promise((resume) => setTimeout(resume, 50));
    throw new Error('gone');
  }
  const zip = zipStream([{ name: 'a.txt', open: () => Readable.from(late()) }], madeAt);
  await expect(buffer(zip)).rejects.toThrow('gone');
});
