/** Whose rows the browser's database holds: they go at logout, and when another person signs in on this device. */
const ownerKey = 'sheet-owner';
export const sheetsDatabase = 'sheets';

/** The user whose rows may be kept; null after logout. */
export const sheetOwner = (): string | null => localStorage.getItem(ownerKey);

/** A lost session keeps the rows for the same person; any other finds nothing. */
export function setSheetOwner(person: string): void {
  if (sheetOwner() !== person) clearSheets();
  localStorage.setItem(ownerKey, person);
}

export function clearSheets(): void {
  localStorage.removeItem(ownerKey);
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(sheetsDatabase);
}
