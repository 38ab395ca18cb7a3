/**
 * Stores rows of a file that are not sent yet in IndexedDB, because a file of ten thousand rows is too large for local storage.
 * Stored by owner, so that another user of the same device does not find them (sheet-owner.ts deletes them at logout). Where
 * there is no database, nothing is stored.
 */
import { readText, writeStored, writeText } from '#web/platform/session/stored.ts';
import { sheetOwner, sheetPrefix, sheetsDatabase } from '#web/platform/sheet/sheet-owner.ts';

export interface KeptSheet<T> {
  owner: string;
  fileName: string;
  savedAt: number;
  content: T;
}

const storeName = 'kept';
/** If the database does not open within this time (this happens in Safari), it is treated as missing until the next attempt. */
const openWithinMs = 5000;

/** Kept open while the page is open: a write during page unload has no time to open the database first. */
let opened: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null);
  opened ??= new Promise((done) => {
    const giveUp = () => {
      opened = null;
      done(null);
    };
    const request = indexedDB.open(sheetsDatabase, 1);
    const timer = setTimeout(giveUp, openWithinMs);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: ['owner', 'fileName'] }),
    );
    request.addEventListener('success', () => {
      clearTimeout(timer);
      const database = request.result;
      // Logout deletes the database.
      database.addEventListener('versionchange', () => {
        database.close();
        opened = null;
      });
      // The browser closed the database.
      database.addEventListener('close', () => {
        opened = null;
      });
      done(database);
    });
    request.addEventListener('error', giveUp);
  });
  return opened;
}

/** A failure loses only the stored copy, never the user's work. */
async function run<R>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R | null> {
  try {
    const database = await open();
    if (!database) return null;
    return await new Promise((done) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      // Only after this event do the data survive a reload.
      transaction.addEventListener('complete', () => done(request.result));
      transaction.addEventListener('abort', () => done(null));
    });
  } catch {
    // For example a lost database connection, which Safari reports only here. The next call opens it again.
    opened = null;
    return null;
  }
}

/** Returns whether the sheet was stored; after logout nothing is stored. */
export async function keepSheet(sheet: KeptSheet<unknown>): Promise<boolean> {
  if (sheetOwner() === null) return false;
  return (await run('readwrite', (store) => store.put(sheet))) !== null;
}

/**
 * Stores a sheet while the page is being unloaded, when a database transaction might not finish: it is written synchronously to
 * local storage. A sheet too large for that goes to the database.
 */
export function keepSheetNow(sheet: KeptSheet<unknown>): void {
  if (sheetOwner() === null) return;
  if (!writeStored('localStorage', nowKey(sheet.owner, sheet.fileName), sheet)) void keepSheet(sheet);
}

const nowKey = (owner: string, fileName: string) => `${sheetPrefix}${owner} ${fileName}`;

export async function forgetSheet(owner: string, fileName: string): Promise<void> {
  writeText('localStorage', nowKey(owner, fileName), null);
  await run('readwrite', (store) => store.delete([owner, fileName]));
}

/** Returns the sheet as it was stored last, in local storage or in the database. */
export async function keptSheet<T>(owner: string, fileName: string): Promise<KeptSheet<T> | null> {
  const now = readText('localStorage', nowKey(owner, fileName));
  // Written by the portal itself, so it is not validated.
  if (now !== null) return JSON.parse(now) as KeptSheet<T>;
  const found = await run<KeptSheet<T> | undefined>('readonly', (store) => store.get([owner, fileName]));
  return found ?? null;
}

/** Returns an owner's newest sheet; null when there is none. */
export async function newestSheet<T>(owner: string): Promise<KeptSheet<T> | null> {
  const all = (await run<KeptSheet<T>[]>('readonly', (store) => store.getAll())) ?? [];
  const own = all.filter((sheet) => sheet.owner === owner);
  return own.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null;
}
