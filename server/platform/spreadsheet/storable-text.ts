/** What no database keeps: NUL, and half of a character that takes two places (a whole one is none for this expression). */
const unstorable = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** The text without such: nobody sees them in a file, and one would have the whole file refused. */
export const storable = (text: string): string => text.replace(new RegExp(unstorable, 'gu'), '');
