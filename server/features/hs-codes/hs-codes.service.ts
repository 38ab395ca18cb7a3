import { readFileSync } from 'node:fs';

import { hsAnswersMax, type HsHeading } from '#shared/features/hs-codes/hs-codes.contract.ts';
import { type HsIndex, hsIndex, searchHs } from '#shared/features/hs-codes/hs-search.rules.ts';

export interface HsCodeService {
  /** Returns at most `hsAnswersMax` headings, the best match first. */
  search(text: string): HsHeading[];
}

/**
 * Headings of the Harmonized System, loaded with the first search because their index takes 3 MB. data/README.md lists the
 * sources.
 */
export function hsCodeService(): HsCodeService {
  let index: HsIndex | null = null;
  return { search: (text) => searchHs((index ??= readIndex()), text, hsAnswersMax) };
}

function readIndex(): HsIndex {
  const file = new URL('data/hs-headings.txt', import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n');
  return hsIndex(lines.filter((line) => /^\d{4} /u.test(line)));
}
