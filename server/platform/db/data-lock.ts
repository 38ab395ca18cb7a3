import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataFolderInUse extends Error {}

/**
 * Locks the folder for this process. SQLite's file lock is owned by the kernel: it is released when the process ends, however it
 * ends, and works on every system. Two processes on one embedded database would lose data silently. Throws `DataFolderInUse`.
 * Returns a function that releases the lock.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'portal.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DataFolderInUse(
      `Another portal is already running on the folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}
