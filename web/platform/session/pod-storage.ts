/** The proof of delivery opened last, in the browser's local storage (spec §2 "Proof-of-delivery page"). */
const key = 'pod';

/** Returns the stored value of this owner, unvalidated; null when there is none. */
export function readStoredPod(owner: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'owner') !== owner) return null;
    return Reflect.get(stored, 'record');
  } catch {
    return null;
  }
}

export function storePod(owner: string, record: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ owner, record }));
  } catch {
    // Photos too large for the storage are fetched again when the page is opened again.
    clearStoredPod();
  }
}

/** Called at logout, so that names and identity numbers are not left behind. */
export function clearStoredPod(): void {
  localStorage.removeItem(key);
}
