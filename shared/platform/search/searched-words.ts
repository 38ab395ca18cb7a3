/** Users paste lists from spreadsheets and messages. */
const separators = /[\s,;]+/u;

/** Returns the words of a search text. */
export const searchedWords = (text: string): string[] => text.split(separators).filter((word) => word !== '');
