import { readFileSync } from 'node:fs';

import { hsAnswersMax, type HsHeading } from '#shared/features/hs-codes/hs-codes.contract.ts';
import { hsIndex, searchHs } from '#shared/features/hs-codes/hs-search.rules.ts';

export interface HsCodeService {
  /** The best first; at most `hsAnswersMax`. */
  search(text: string): HsHeading[];
}

/** Headings of the Harmonized System, read once: data/README.md lists their sources. */
export function hsCodeService(): HsCodeService {
  const file = new URL('data/hs-headings.txt', import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n');
  const index = hsIndex(lines.filter((line) => /^\d{4} /u.test(line)));
  return { search: (text) => searchHs(index, text, hsAnswersMax) };
}
