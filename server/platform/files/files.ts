import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** A file store with five methods. Keys are made by the server, never by users. */
export interface Files {
  /** Stores the whole file or nothing: a failed write leaves nothing behind. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws if there is no such file. */
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/**
 * The store is full, cannot be reached or denies access. Nothing was stored, and a later retry of the same request may succeed.
 */
export class FilesAway extends Error {}

/** Opens a file store in a local folder. If the folder is created here, other users of the machine have no access to it. */
export function localFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return filesOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

/** Yields an error and its causes: flydrive wraps the errors of its driver. */
function* causesOf(error: unknown): Generator<object> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const invalid = new Set<unknown>(['E_INVALID_KEY']);
const invalidOrMissing = new Set<unknown>([...invalid, 'ENOENT', 'NoSuchKey', 'NotFound']);

const isOf = (codes: ReadonlySet<unknown>, error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) => codes.has(Reflect.get(cause, 'code')) || codes.has(Reflect.get(cause, 'name')),
  );

/**
 * Turns an error into `FilesAway`, except an invalid key, which is our bug. Every other error is the store's: a full disk, a
 * stale mount, expired credentials.
 */
async function orAway<T>(work: Promise<T>, notAway: ReadonlySet<unknown> = invalid): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isOf(notAway, error)) throw error;
    throw new FilesAway('files away', { cause: error });
  }
}
/** Makes a file store from any disk that flydrive supports. */
export function filesOn(disk: Pick<Disk, 'put' | 'getBytes' | 'getStream' | 'exists' | 'delete'>): Files {
  return {
    async put(key, bytes) {
      try {
        await orAway(disk.put(key, bytes));
      } catch (error) {
        // A full disk may hold half of the file; a bucket that cannot be reached holds nothing.
        if (error instanceof FilesAway) await disk.delete(key).catch(() => undefined);
        throw error;
      }
    },
    get: async (key) => Buffer.from(await orAway(disk.getBytes(key), invalidOrMissing)),
    stream: (key) => orAway(disk.getStream(key), invalidOrMissing),
    has: (key) => orAway(disk.exists(key)),
    remove: (key) => orAway(disk.delete(key), invalidOrMissing),
  };
}
