/**
 * The user whose rows are stored in the browser. The rows are deleted at logout and when another user signs in on this device.
 */
import { readText, storedKeys, writeText } from '#web/platform/session/stored.ts';

const ownerKey = 'sheet-owner';
export const sheetsDatabase = 'sheets';
/** Prefix of the keys in local storage, for sheets that had to be stored synchronously. */
export const sheetPrefix = 'sheet ';

/** Returns the user whose rows may be stored; null after logout. */
export const sheetOwner = (): string | null => readText('localStorage', ownerKey);

/** Sets the owner. After a lost session the rows stay for the same user; for any other user they are deleted. */
export function setSheetOwner(person: string): void {
  if (sheetOwner() !== person) clearSheets();
  writeText('localStorage', ownerKey, person);
}

export function clearSheets(): void {
  for (const key of storedKeys('localStorage'))
    if (key === ownerKey || key.startsWith(sheetPrefix)) writeText('localStorage', key, null);
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(sheetsDatabase);
}
