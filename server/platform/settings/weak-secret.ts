/** Words that people write where a secret belongs, and those of our own examples. */
const placeholders = /random|change|secret|password|passw0rd|example|operator|letmein|abcdef|123456|qwerty/iu;
const fewestCharacters = 10;

/**
 * Why a secret is no secret, as the end of a sentence; null when nothing speaks against it. It finds what a person made up
 * in a hurry, not every weakness: `openssl rand -base64 33` makes a good one.
 */
export function whyWeak(secret: string, shortest: number): string | null {
  if (secret.length < shortest) return `must be ${shortest} characters or more`;
  if (new Set(secret).size < fewestCharacters) return 'repeats a few characters';
  if (periodOf(secret) <= secret.length / 2) return 'repeats itself';
  if (inARow(secret) > secret.length / 2) return 'counts up or down';
  return placeholders.test(secret) ? 'is made of words that are guessed first' : null;
}

/** After how many characters the text begins again; its length when it never does. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.startsWith(text.slice(period))) return period;
  }
  return text.length;
}

/** How many characters follow the one before by a step of one, as in 'abc' and '321'. */
function inARow(text: string): number {
  let count = 0;
  for (let i = 1; i < text.length; i += 1) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1) count += 1;
  }
  return count;
}
