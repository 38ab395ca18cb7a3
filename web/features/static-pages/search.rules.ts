/**
 * Search in the static lists: every word that is typed must begin a word of the text, whatever its case and accents.
 * Chinese has no spaces between words, so that what is typed in it may stand anywhere.
 */

/** The words of a text, each after a space, so that ' pick' finds the beginning of a word and nothing inside one. */
export function folded(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`;
}

/** `within` has been folded already, once. An empty query matches everything. */
export function matchesWords(within: string, query: string): boolean {
  return folded(query)
    .split(' ')
    .every((word) => within.includes(/\p{Script=Han}/u.test(word) ? word : ` ${word}`));
}
