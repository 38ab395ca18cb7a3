import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stored files behind five methods; keys are made by the server, never by people. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws when there is no such file. */
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** Files below a folder of the local disk, which no other user of the machine can look into when it is made here. */
export function localFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    stream: (key) => disk.getStream(key),
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}
