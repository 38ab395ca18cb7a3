/**
 * Search in the static lists: every typed word must begin a word of the text, ignoring case and accents. Chinese has no spaces
 * between words, so Chinese input may match anywhere.
 */

/** The words of a text, each preceded by a space, so that ' pick' matches the beginning of a word but nothing inside one. */
export function folded(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`;
}

/** `within` must be folded already. An empty query matches everything. */
export function matchesWords(within: string, query: string): boolean {
  return folded(query)
    .split(' ')
    .every((word) => within.includes(/\p{Script=Han}/u.test(word) ? word : ` ${word}`));
}
