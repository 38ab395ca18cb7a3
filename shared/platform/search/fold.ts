/** Text folding for all searches, done in the application, so that both databases only compare plain text. */

/** Accents of Latin letters. Tamil and Thai vowel signs are combining marks too, but belong to the word. */
const latinAccents = /[\u0300-\u036f]/gu;

/** Fast path for most texts, which only need lower case. */
const plainWords = /^(?:[!-~]+(?: [!-~]+)*)?$/u;

/** Folds a text for search: compatibility forms unified, lower case, no accents, single spaces. `Café ＡＢＣ` → `cafe abc`. */
export function fold(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(latinAccents, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Folds several fields into one text; empty fields are skipped. */
export function foldAll(parts: readonly (string | null | undefined)[]): string {
  return fold(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '));
}

/** Splits a search text into folded words; each of them must be found. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '');
}
