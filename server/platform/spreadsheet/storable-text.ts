/**
 * What no database or workbook keeps: control characters, and half of a character that takes two places (a whole one is none for this
 * expression). Tabs and ends of lines are texts' own.
 */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u;
const all = new RegExp(unstorable, 'gu');
/** Word and old programs end lines inside a text so. */
const otherLineEnds = /[\v\f]/gu;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** The text without such: nobody sees them in a file, and one would have the whole file refused. */
export const storable = (text: string): string => text.replace(otherLineEnds, '\n').replace(all, '');
