/**
 * Returns the first `max` characters of a text, counted as its limits count them. A character of two units (an emoji, a rare Chinese
 * character) is not cut in half: a half cannot be printed, and JSON columns cannot store it.
 */
export const cutText = (text: string, max: number): string =>
  text.slice(0, Math.max(0, max)).replace(/\p{Surrogate}$/u, '');
