import { expect, it } from 'vitest';

import { forgetSheet, keepSheetNow, keptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { clearSheets, setSheetOwner } from '#web/platform/sheet/sheet-owner.ts';

const sheet = { owner: 'bulk MYS0001', fileName: 'one', savedAt: 1, content: { rows: [1, 2] } };

it('What is kept while the page is left is there at once, for its person, until it is forgotten', async () => {
  setSheetOwner('MYS0001 Admin');
  keepSheetNow(sheet);
  expect(await keptSheet('bulk MYS0001', 'one')).toEqual(sheet);
  expect(await keptSheet('bulk MYS0001', 'two')).toBeNull();
  await forgetSheet('bulk MYS0001', 'one');
  expect(await keptSheet('bulk MYS0001', 'one')).toBeNull();
});

it('Another person finds none of it, and after logout nothing is kept', async () => {
  setSheetOwner('MYS0001 Admin');
  keepSheetNow(sheet);
  setSheetOwner('MYS0001 desk');
  expect(await keptSheet('bulk MYS0001', 'one')).toBeNull();
  clearSheets();
  keepSheetNow(sheet);
  expect(await keptSheet('bulk MYS0001', 'one')).toBeNull();
});
