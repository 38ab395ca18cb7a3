import { afterEach, expect, it, vi } from 'vitest';

import { forgetSheet, keepSheet, keepSheetNow, keptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { clearSheets, setSheetOwner } from '#web/platform/sheet/sheet-owner.ts';

const sheet = { owner: 'bulk MYS0001', fileName: 'one', savedAt: 1, content: { rows: [1, 2] } };
afterEach(() => {
  // Each test opens its own database.
  for (const database of databases.splice(0)) database.dispatchEvent(new Event('versionchange'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('A sheet kept on leaving the page can be read by its user until it is forgotten', async () => {
  setSheetOwner('MYS0001 Admin');
  keepSheetNow(sheet);
  expect(await keptSheet('bulk MYS0001', 'one')).toEqual(sheet);
  expect(await keptSheet('bulk MYS0001', 'two')).toBeNull();
  await forgetSheet('bulk MYS0001', 'one');
  expect(await keptSheet('bulk MYS0001', 'one')).toBeNull();
});

it('Another user cannot read a kept sheet, and nothing is kept after logout', async () => {
  setSheetOwner('MYS0001 Admin');
  keepSheetNow(sheet);
  setSheetOwner('MYS0001 desk');
  expect(await keptSheet('bulk MYS0001', 'one')).toBeNull();
  clearSheets();
  keepSheetNow(sheet);
  expect(await keptSheet('bulk MYS0001', 'one')).toBeNull();
});

const databases: EventTarget[] = [];
/** The part of the IndexedDB API that a write needs. */
function database(isLost: boolean) {
  const transaction = Object.assign(new EventTarget(), {
    objectStore: () => ({ put: () => ({ result: 'put' }) }),
  });
  const made = Object.assign(new EventTarget(), {
    close: () => undefined,
    transaction: () => {
      if (isLost) throw new DOMException('Connection to Indexed Database server lost.', 'InvalidStateError');
      queueMicrotask(() => transaction.dispatchEvent(new Event('complete')));
      return transaction;
    },
  });
  databases.push(made);
  return made;
}
function stubDatabases(...results: (ReturnType<typeof database> | 'refused' | 'silent')[]): () => number {
  let opened = 0;
  const open = () => {
    const result = results[opened];
    opened += 1;
    if (result === 'refused') throw new DOMException('Not here.', 'SecurityError');
    const request = Object.assign(new EventTarget(), { result });
    if (result !== 'silent') queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  vi.stubGlobal('indexedDB', { open, deleteDatabase: () => undefined });
  return () => opened;
}

it('A lost database connection fails one save and is opened again for the next one', async () => {
  setSheetOwner('MYS0001 Admin');
  const closing = database(false);
  const opened = stubDatabases('refused', database(true), closing, database(false));
  expect(await keepSheet(sheet)).toBe(false);
  expect(await keepSheet(sheet)).toBe(false);
  expect(await keepSheet(sheet)).toBe(true);
  expect(await keepSheet(sheet)).toBe(true);
  expect(opened()).toBe(3);
  closing.dispatchEvent(new Event('close'));
  expect(await keepSheet(sheet)).toBe(true);
  expect(opened()).toBe(4);
});

it('A database that does not respond fails the save after 10 seconds, and is tried again for the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setSheetOwner('MYS0001 Admin');
  stubDatabases('silent', database(false));
  const isKept = vi.fn();
  void keepSheet(sheet).then(isKept);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isKept).toHaveBeenCalledExactlyOnceWith(false);
  expect(await keepSheet(sheet)).toBe(true);
});
