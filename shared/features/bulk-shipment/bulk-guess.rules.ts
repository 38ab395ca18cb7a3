/**
 * Guesses from the cell values: the field of columns with meaningless heads, and the row that explains the heads (issue 10,
 * item 2).
 */
import { stateKey } from '#shared/features/paste-address/paste-places.rules.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';

import { bulkColumn } from './bulk-columns.model.ts';
import { type BulkField, isNumberKind } from './bulk-shipment.model.ts';

/** Share of the filled cells that must match. */
const share = 0.8;
const sampledRows = 50;
const longText = 18;

interface Look {
  field: BulkField;
  isLike: (text: string) => boolean;
}

/** The most certain first. */
function looksOf(market: MarketId): Look[] {
  const { postcodeDigits } = marketOf(market);
  const states = new Set(statesOf(market).map(({ name }) => stateKey(name)));
  const digitsOf = (text: string) => text.replace(/\D/gu, '');
  const isPhone = (text: string) =>
    /^[+\d][\d\s()/-]{7,}$/u.test(text) &&
    /^(?:0|\+|6[05])?[13689]/u.test(digitsOf(text)) &&
    digitsOf(text).length >= 8;
  return [
    {
      field: 'postcode',
      isLike: (text) => new RegExp(`^\\d{${postcodeDigits - 1},${postcodeDigits}}$`, 'u').test(text),
    },
    { field: 'receiverMobile', isLike: isPhone },
    { field: 'state', isLike: (text) => states.has(stateKey(text)) },
    {
      field: 'address1',
      isLike: (text) => text.length >= longText && /\d/u.test(text) && /\p{L}/u.test(text),
    },
    { field: 'receiverName', isLike: (text) => /^[\p{L}\p{M}'’@./\s-]{4,}$/u.test(text) && /\s/u.test(text) },
  ];
}

/** Assigns fields to the columns that no head identified, judged by their values; each field goes to one column at most. */
export function guessColumns(
  fields: readonly (BulkField | null)[],
  rows: readonly (readonly string[])[],
  market: MarketId,
): (BulkField | null)[] {
  const guessed = [...fields];
  const samples = rows.slice(0, sampledRows);
  for (const { field, isLike } of looksOf(market)) {
    if (guessed.includes(field)) continue;
    const column = guessed.findIndex((known, index) => {
      if (known !== null) return false;
      const filled = samples.map((row) => row[index] ?? '').filter((text) => text !== '');
      return filled.length > 0 && filled.filter(isLike).length >= filled.length * share;
    });
    if (column >= 0) guessed[column] = field;
  }
  return guessed;
}

const searchedRows = 10;
const hasDigit = (text: string) => /\p{N}/u.test(text);

/**
 * Finds a header row whose heads are in no list of ours: several texts without a digit, above columns that have digits in
 * nearly every row. Returns null if there is none, so that the first row is a shipment.
 */
export function headerByLook(rows: readonly (readonly string[])[]): number | null {
  const filled = (cells: readonly string[]) => cells.filter((text) => text !== '');
  const at = rows.slice(0, searchedRows).findIndex((cells) => filled(cells).length > 1);
  const heads = rows[at] ?? [];
  if (filled(heads).some(hasDigit)) return null;
  const below = rows.slice(at + 1, at + 1 + sampledRows);
  const isAboveDigits = (head: string, column: number) => {
    const texts = filled(below.map((cells) => cells[column] ?? ''));
    return head !== '' && texts.length > 0 && texts.filter(hasDigit).length >= texts.length * share;
  };
  return heads.filter(isAboveDigits).length >= columnsOfDigits ? at : null;
}

/** At least a phone number and an address with its postcode. */
const columnsOfDigits = 2;

const isOfDigits = (field: BulkField) => {
  const { kind } = bulkColumn(field);
  return isNumberKind(kind) || kind === 'phone' || kind === 'postcode';
};
const explainedLeast = 2;

/**
 * Whether a row explains the heads, as in files of TikTok Shop and others: it has 'Recipient phone number' where a number is
 * expected.
 */
export function isExplanation(cells: readonly string[], fields: readonly (BulkField | null)[]): boolean {
  const guesses = fields.flatMap((field, column) => {
    const text = cells[column] ?? '';
    return field !== null && isOfDigits(field) && text !== '' ? [text] : [];
  });
  return (
    guesses.length >= explainedLeast &&
    guesses.every((text) => /^\P{N}*$/u.test(text) && /\p{L}{2}/u.test(text))
  );
}
