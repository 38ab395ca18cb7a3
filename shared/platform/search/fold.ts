/** One folding for everything that is searched, in the app: both databases then compare plain text alike. */

/** Marks that Latin letters wear. Tamil and Thai vowel signs are marks too, and belong to the word. */
const latinAccents = /[\u0300-\u036f]/gu;

/** Most texts: they are folded by their letter case alone. */
const plainWords = /^(?:[!-~]+(?: [!-~]+)*)?$/u;

/** Search text: compatibility forms made one, lower case, without accents, single spaces. `Café ＡＢＣ` → `cafe abc`. */
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

/** The folded text of several fields, to be searched as one; empty fields leave no trace. */
export function foldAll(parts: readonly (string | null | undefined)[]): string {
  return fold(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '));
}

/** The words of what a person looks for, folded; each must be found somewhere. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '');
}
