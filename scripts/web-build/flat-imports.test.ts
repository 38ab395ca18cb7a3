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

it('A screen names what its imports import, each file once and none that it names already', () => {
  expect(importsBeyond(screen, chunks)).toEqual(['assets/menu.js', 'assets/icons.js']);
});

it('A file that comes with others names its own imports alone', () => {
  expect(importsBeyond(table, chunks)).toEqual([]);
});
