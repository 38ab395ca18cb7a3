/**
 * Rows of a file that are not sent yet, kept in the browser's database: a file of ten thousand rows is more than its other
 * storage takes. By owner, so that another person on the same device does not find them (sheet-owner.ts clears them at
 * logout). Where there is no database, nothing is kept.
 */
import { sheetOwner, sheetPrefix, sheetsDatabase } from '#web/platform/sheet/sheet-owner.ts';

export interface KeptSheet<T> {
  owner: string;
  fileName: string;
  savedAt: number;
  content: T;
}

const storeName = 'kept';
/** A database that does not answer by then (Safari's, now and then) is none, until it is asked again. */
const openWithinMs = 5000;

/** Open while the page is: what is written while the page is left has no time to open it first. */
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
      // Logout deletes it.
      database.addEventListener('versionchange', () => {
        database.close();
        opened = null;
      });
      // The browser closed it.
      database.addEventListener('close', () => {
        opened = null;
      });
      done(database);
    });
    request.addEventListener('error', giveUp);
  });
  return opened;
}

/** A failure costs what is kept, never the work. */
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
      // Only then it is there after a reload.
      transaction.addEventListener('complete', () => done(request.result));
      transaction.addEventListener('abort', () => done(null));
    });
  } catch {
    // Such as a connection that is lost, of which Safari tells only here: the next time it is opened anew.
    opened = null;
    return null;
  }
}

/** Returns whether it is kept; after logout nothing is. */
export async function keepSheet(sheet: KeptSheet<unknown>): Promise<boolean> {
  if (sheetOwner() === null) return false;
  return (await run('readwrite', (store) => store.put(sheet))) !== null;
}

/**
 * For what is written while the page is left, when no transaction of the database is sure to end: at once, into the other storage.
 * What is too much for that goes into the database.
 */
export function keepSheetNow(sheet: KeptSheet<unknown>): void {
  if (sheetOwner() === null) return;
  try {
    localStorage.setItem(nowKey(sheet.owner, sheet.fileName), JSON.stringify(sheet));
  } catch {
    void keepSheet(sheet);
  }
}

const nowKey = (owner: string, fileName: string) => `${sheetPrefix}${owner} ${fileName}`;

export async function forgetSheet(owner: string, fileName: string): Promise<void> {
  localStorage.removeItem(nowKey(owner, fileName));
  await run('readwrite', (store) => store.delete([owner, fileName]));
}

/** As it was kept last, at once or not. */
export async function keptSheet<T>(owner: string, fileName: string): Promise<KeptSheet<T> | null> {
  const now = localStorage.getItem(nowKey(owner, fileName));
  // What this page wrote itself.
  if (now !== null) return JSON.parse(now) as KeptSheet<T>;
  const found = await run<KeptSheet<T> | undefined>('readonly', (store) => store.get([owner, fileName]));
  return found ?? null;
}

/** The newest of an owner; null when there is none. */
export async function newestSheet<T>(owner: string): Promise<KeptSheet<T> | null> {
  const all = (await run<KeptSheet<T>[]>('readonly', (store) => store.getAll())) ?? [];
  const own = all.filter((sheet) => sheet.owner === owner);
  return own.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null;
}
