/** Words that people use as placeholders for a secret, and those of our own examples. */
const placeholders = /random|change|secret|password|passw0rd|example|operator|letmein|abcdef|123456|qwerty/iu;
const fewestCharacters = 10;

/**
 * Returns why a secret is weak, as the end of a sentence; null if no reason is found. It detects secrets made up in a hurry, not
 * every weakness: `openssl rand -base64 33` makes a good one.
 */
export function whyWeak(secret: string, shortest: number): string | null {
  if (secret.length < shortest) return `must be ${shortest} characters or more`;
  if (new Set(secret).size < fewestCharacters) return 'repeats a few characters';
  if (periodOf(secret) <= secret.length / 2) return 'repeats itself';
  if (inARow(secret) > secret.length / 2) return 'counts up or down';
  return placeholders.test(secret) ? 'is made of words that are guessed first' : null;
}

/** Returns the number of characters after which the text repeats; its length if it never does. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.startsWith(text.slice(period))) return period;
  }
  return text.length;
}

/** Returns how many characters differ from the one before by exactly one, as in 'abc' and '321'. */
function inARow(text: string): number {
  let count = 0;
  for (let i = 1; i < text.length; i += 1) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1) count += 1;
  }
  return count;
}
