/** What a password must not be made of (issue "Ready for the internet" 3): who guesses, begins with these. */
import { brand } from '#shared/platform/brand/brand.ts';

/** Shorter words ('Tan', 'Ali') are part of too many others. */
const shortestWord = 4;

/** Login ids and account numbers count whole, names by their words: 'Siti Aminah' is in 'aminah1990'. */
export function isPersonalPassword(password: string, about: readonly string[]): boolean {
  const folded = plain(password);
  return [brand.name, ...about]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map(plain)
    .some((word) => word.length >= shortestWord && folded.includes(word));
}

/** Letters and digits only, without regard to case: 'S-i-t-i' is 'siti'. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
