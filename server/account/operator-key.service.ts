import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Is it one of the operator keys? Every key is compared whole, whatever the first ones say. */
export function isOperatorKey(keys: readonly string[], given: string): boolean {
  const shown = digest(given);
  return keys.map((key) => timingSafeEqual(digest(key), shown)).includes(true);
}
