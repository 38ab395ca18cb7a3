/** Local and session storage, which a browser may block, empty or fill up: then nothing is stored, and nothing is found. */
type Place = 'localStorage' | 'sessionStorage';

export function readText(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text, or removes it when it is null. Returns false when the browser did not store it. */
export function writeText(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) window[place].removeItem(key);
    else window[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a stored JSON value, unvalidated; null when there is none or it cannot be parsed. */
export function readStored(place: Place, key: string): unknown {
  try {
    return JSON.parse(readText(place, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns false when the browser did not store it. */
export const writeStored = (place: Place, key: string, value: unknown): boolean =>
  writeText(place, key, JSON.stringify(value));

export function storedKeys(place: Place): string[] {
  try {
    return Object.keys(window[place]);
  } catch {
    return [];
  }
}
