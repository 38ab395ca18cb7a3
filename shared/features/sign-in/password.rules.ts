/** What a password must not contain (issue "Ready for the internet" 3): attackers try these words first. */
import { brand } from '#shared/platform/brand/brand.ts';

/** Shorter words ('Tan', 'Ali') are contained in too many other words. */
const shortestWord = 4;

/** Login ids and account numbers are compared as a whole, names word by word: 'Siti Aminah' is in 'aminah1990'. */
export function isPersonalPassword(password: string, about: readonly string[]): boolean {
  const folded = plain(password);
  return [brand.name, ...about]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map(plain)
    .some((word) => word.length >= shortestWord && folded.includes(word));
}

/** Keeps letters and digits only, ignoring case: 'S-i-t-i' becomes 'siti'. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
