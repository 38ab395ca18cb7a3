/** The last proof of delivery that was opened, in the browser's local storage (spec §2 "Proof-of-delivery page"). */
const key = 'pod';

/** What was stored for this owner, whatever it is; null when there is nothing of theirs. */
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

/** At logout: names and identity numbers do not stay behind. */
export function clearStoredPod(): void {
  localStorage.removeItem(key);
}
