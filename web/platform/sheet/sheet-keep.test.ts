import { afterEach, expect, it, vi } from 'vitest';

import { forgetSheet, keepSheet, keepSheetNow, keptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { clearSheets, setSheetOwner } from '#web/platform/sheet/sheet-owner.ts';

const sheet = { owner: 'bulk MYS0001', fileName: 'one', savedAt: 1, content: { rows: [1, 2] } };
afterEach(() => {
  // Each test opens its own.
  for (const database of databases.splice(0)) database.dispatchEvent(new Event('versionchange'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

const databases: EventTarget[] = [];
/** As much of the browser's database as a write asks for. */
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

it('A connection that is lost costs what is kept, once: the next time it is opened anew', async () => {
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

it('A database that never answers holds nothing up for ever, and is asked again the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setSheetOwner('MYS0001 Admin');
  stubDatabases('silent', database(false));
  const isKept = vi.fn();
  void keepSheet(sheet).then(isKept);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isKept).toHaveBeenCalledExactlyOnceWith(false);
  expect(await keepSheet(sheet)).toBe(true);
});
