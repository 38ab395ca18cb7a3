/** Returns a search text up to `max` characters, without a word that would be cut. */
export const searchCut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max + 1).replace(/[\s,;]*[^\s,;]*$/u, '') || text.slice(0, max);
