/** The proof of delivery opened last, in the browser's local storage (spec §2 "Proof-of-delivery page"). */
import { readStored, writeStored, writeText } from '#web/platform/session/stored.ts';

const key = 'pod';

/** Returns the stored value of this owner, unvalidated; null when there is none. */
export function readStoredPod(owner: string): unknown {
  const stored = readStored('localStorage', key);
  if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'owner') !== owner) return null;
  return Reflect.get(stored, 'record');
}

export function storePod(owner: string, record: unknown): void {
  // Photos too large for the storage are fetched again when the page is opened again.
  if (!writeStored('localStorage', key, { owner, record })) clearStoredPod();
}

/** Called at logout, so that names and identity numbers are not left behind. */
export function clearStoredPod(): void {
  writeText('localStorage', key, null);
}
