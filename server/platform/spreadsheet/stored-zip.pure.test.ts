import { expect, it } from 'vitest';

import { storedZip } from './stored-zip.ts';
import { unpackedParts } from './zip-check.ts';

it('Parts come out as they went in, in pieces of the size that is asked for', async () => {
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
