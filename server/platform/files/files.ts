import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stored files behind five methods; keys are made by the server, never by people. */
export interface Files {
  /** All of it or nothing: what could not be written whole leaves nothing behind. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws when there is no such file. */
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** The store is full, cannot be reached or refuses us: nothing was stored, and the same request works when it is well again. */
export class FilesAway extends Error {}

/** Files below a folder of the local disk, which no other user of the machine can look into when it is made here. */
export function localFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return filesOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
}

/** An error and its causes: flydrive wraps errors of its driver. */
function* causesOf(error: unknown): Generator<object> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const invalid = new Set<unknown>(['E_INVALID_KEY']);
const invalidOrMissing = new Set<unknown>([...invalid, 'ENOENT', 'NoSuchKey', 'NotFound']);

const isOf = (codes: ReadonlySet<unknown>, error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) => codes.has(Reflect.get(cause, 'code')) || codes.has(Reflect.get(cause, 'name')),
  );

/** A key that is none is our bug. Whatever else is wrong is the store's: a disk that is full or whose mount is stale, a key that expired. */
async function orAway<T>(work: Promise<T>, notAway: ReadonlySet<unknown> = invalid): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isOf(notAway, error)) throw error;
    throw new FilesAway('files away', { cause: error });
  }
}
/** Any disk that flydrive supports. */
export function filesOn(disk: Pick<Disk, 'put' | 'getBytes' | 'getStream' | 'exists' | 'delete'>): Files {
  return {
    async put(key, bytes) {
      try {
        await orAway(disk.put(key, bytes));
      } catch (error) {
        // Half a file of a full disk; of a bucket that is away there is none.
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
