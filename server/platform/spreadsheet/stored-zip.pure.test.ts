import { expect, it } from 'vitest';

import { storedZip } from './stored-zip.ts';
import { unpackedParts } from './zip-check.ts';

it('A stored zip unpacks to its original parts, and is made in pieces of at most the given size', async () => {
  const parts = [
    { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
    { name: 'xl/陈.xml', content: Buffer.from('x'.repeat(1000)) },
    { name: 'empty.xml', content: Buffer.alloc(0) },
  ];
  const pieces = [...storedZip(parts, 300)];
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(300);
  const read = [...unpackedParts(Buffer.concat(pieces))];
  expect(read).toEqual(parts.map(({ name, content }) => [name, content]));
});
