/**
 * Which screen may store and send the unfinished rows of an owner: the one that opened them last, in any tab. Otherwise two tabs
 * would create the same orders twice.
 */
import { readText, writeText } from '#web/platform/session/stored.ts';
import { sheetPrefix } from '#web/platform/sheet/sheet-owner.ts';

const keyOf = (owner: string) => `${sheetPrefix}opener ${owner}`;
/** Used when the browser's storage is full: then only this tab knows its opener. */
const openers = new Map<string, string>();

/** Takes the rows of this owner over from every other screen. */
export function openSheets(owner: string): void {
  const opener = crypto.randomUUID();
  openers.set(owner, opener);
  if (!writeText('localStorage', keyOf(owner), opener)) writeText('localStorage', keyOf(owner), null);
}

/** Returns the last opener's id; '' when the rows of this owner have not been opened. */
export const openerOf = (owner: string): string =>
  readText('localStorage', keyOf(owner)) ?? openers.get(owner) ?? '';

/** Calls `taken` when another tab opens the rows of this owner. Returns a function that stops it. */
export function onSheetsTaken(owner: string, taken: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // It is removed at logout.
    if (key === keyOf(owner) && newValue !== null) taken();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
