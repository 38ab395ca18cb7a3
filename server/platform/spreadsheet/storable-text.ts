/**
 * Characters that no database or workbook stores: control characters and lone surrogates (a complete pair does not match). Tabs
 * and line ends are allowed.
 */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u;
const all = new RegExp(unstorable, 'gu');
/** Line ends inside a text, as Word and old programs write them. */
const otherLineEnds = /[\v\f]/gu;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Removes such characters: nobody sees them in a file, and a single one would cause the whole file to be refused. */
export const storable = (text: string): string => text.replace(otherLineEnds, '\n').replace(all, '');
