import { expect, it } from 'vitest';

import { importsBeyond } from './flat-imports.ts';

const chunk = (fileName: string, imports: string[] = [], isDynamicEntry = false) => ({
  fileName,
  imports,
  isDynamicEntry,
});
const screen = chunk('assets/screen.js', ['assets/table.js', 'assets/base.js'], true);
const table = chunk('assets/table.js', ['assets/base.js', 'assets/menu.js']);
const chunks = new Map(
  [
    screen,
    table,
    chunk('assets/menu.js', ['assets/icons.js']),
    chunk('assets/base.js'),
    chunk('assets/icons.js', ['assets/base.js']),
  ].map((one) => [one.fileName, one]),
);

it('A screen lists the imports of its imports, each file once and without its own imports', () => {
  expect(importsBeyond(screen, chunks)).toEqual(['assets/menu.js', 'assets/icons.js']);
});

it('A file that is not a dynamic entry lists no further imports', () => {
  expect(importsBeyond(table, chunks)).toEqual([]);
});
