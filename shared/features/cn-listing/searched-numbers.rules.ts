/** Reads a search text as a list of numbers: for the search itself, and to list the numbers that were not found. */
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { searchedWords } from '#shared/platform/search/searched-words.ts';

export interface SearchedNumbers {
  cnNos: string[];
  /** Other words that may be order IDs, as typed. */
  orderIds: string[];
  /** Whether no word is anything else. */
  isComplete: boolean;
}

/** The shortest order IDs of shops. */
const keyMin = 4;
/** A Malaysian or Singapore postcode, which is searched more often than an order ID of that length. */
const postcode = /^\d{5,6}$/u;

const mayBeOrderId = (word: string) => word.length >= keyMin && /\d/u.test(word) && !postcode.test(word);

/** Returns each number once. A CN may have spaces or dashes inside when it is the whole text. */
export function searchedNumbers(text: string): SearchedNumbers {
  const whole = parseScan(text);
  if (whole) return { cnNos: [whole.cnNo], orderIds: [], isComplete: true };
  const cnNos = new Set<string>();
  const others = new Set<string>();
  for (const word of searchedWords(text)) {
    const cnNo = parseScan(word)?.cnNo;
    if (cnNo === undefined) others.add(word);
    else cnNos.add(cnNo);
  }
  const orderIds = [...others].filter(mayBeOrderId);
  return { cnNos: [...cnNos], orderIds, isComplete: orderIds.length === others.size };
}
