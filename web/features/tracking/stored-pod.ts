/** The proof of delivery opened last, in the browser's local storage (spec §2 "Proof-of-delivery page"). */
import { storedPodKey } from '#web/features/tracking/stored-pod-name.ts';
import { readStored, writeStored, writeText } from '#web/platform/session/stored.ts';

/** Returns the stored value of this owner, unvalidated; null when there is none. */
export function readStoredPod(owner: string): unknown {
  const stored = readStored('localStorage', storedPodKey);
  if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'owner') !== owner) return null;
  return Reflect.get(stored, 'record');
}

export function storePod(owner: string, record: unknown): void {
  // Photos too large for the storage are fetched again when the page is opened again.
  if (!writeStored('localStorage', storedPodKey, { owner, record })) clearStoredPod();
}

/** The session also removes it when it ends. */
export function clearStoredPod(): void {
  writeText('localStorage', storedPodKey, null);
}
