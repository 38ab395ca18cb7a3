/**
 * The user whose rows are stored in the browser. The rows are deleted at logout and when another user signs in on this device.
 */
const ownerKey = 'sheet-owner';
export const sheetsDatabase = 'sheets';
/** Prefix of the keys in local storage, for sheets that had to be stored synchronously. */
export const sheetPrefix = 'sheet ';

/** Returns the user whose rows may be stored; null after logout. */
export const sheetOwner = (): string | null => localStorage.getItem(ownerKey);

/** Sets the owner. After a lost session the rows stay for the same user; for any other user they are deleted. */
export function setSheetOwner(person: string): void {
  if (sheetOwner() !== person) clearSheets();
  localStorage.setItem(ownerKey, person);
}

export function clearSheets(): void {
  for (const key of Object.keys(localStorage))
    if (key === ownerKey || key.startsWith(sheetPrefix)) localStorage.removeItem(key);
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(sheetsDatabase);
}
