/** Whose rows the browser's database holds: they go at logout, and when another person signs in on this device. */
const ownerKey = 'sheet-owner';
export const sheetsDatabase = 'sheets';
/** Of what the browser's other storage holds, because it had to be kept at once. */
export const sheetPrefix = 'sheet ';

/** The user whose rows may be kept; null after logout. */
export const sheetOwner = (): string | null => localStorage.getItem(ownerKey);

/** A lost session keeps the rows for the same person; any other finds nothing. */
export function setSheetOwner(person: string): void {
  if (sheetOwner() !== person) clearSheets();
  localStorage.setItem(ownerKey, person);
}

export function clearSheets(): void {
  for (const key of Object.keys(localStorage))
    if (key === ownerKey || key.startsWith(sheetPrefix)) localStorage.removeItem(key);
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(sheetsDatabase);
}
