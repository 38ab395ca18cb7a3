/** Recognises our own columns in result and error files that are uploaded again, in any of our languages, and removes them. */
import { headKey } from '#shared/features/sheet-cells/column-match.rules.ts';
import { isCnNumber, normaliseCn } from '#shared/features/shipment/cn-number.rules.ts';
import { fold } from '#shared/platform/search/fold.ts';
import { type Language, languages } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { rowWith, type SheetRow } from '#server/platform/spreadsheet/sheet-row.ts';

interface Writing {
  locale: Language;
  currency: string;
}

/** The columns that a result file adds after the uploaded ones, in order. */
export const resultColumns = [
  { key: 'orderId', width: 18, head: ({ locale }: Writing) => m.bulk_listing_order_id({}, { locale }) },
  { key: 'cn', width: 16, head: () => 'CN' },
  { key: 'service', width: 16, head: ({ locale }: Writing) => m.bulk_listing_service({}, { locale }) },
  {
    key: 'price',
    width: 12,
    head: ({ locale, currency }: Writing) => m.bulk_listing_price({ currency }, { locale }),
  },
  { key: 'link', width: 44, head: ({ locale }: Writing) => m.bulk_listing_tracking_link({}, { locale }) },
  { key: 'state', width: 24, head: ({ locale }: Writing) => m.common_status({}, { locale }) },
] as const;

type ResultKey = (typeof resultColumns)[number]['key'];

/** Separates a row's state from its reasons. */
export const betweenReasons = '; ';

/** An uploaded row without our own columns. */
export interface ReturnedRow extends SheetRow {
  /** The consignment note that the row was made into. */
  earlierCn?: string;
  /** True when the user had deleted the row. */
  isLeftOut?: boolean;
}

/** Rows searched for the heads, because users put titles above them. */
const searchedRows = 10;
/** With fewer adjacent heads of ours, they may be the customer's own. */
const headsLeast = 3;

const resultHeads = languages.map((locale) =>
  resultColumns.map(({ head }) => headKey(head({ locale, currency: '' }))),
);
/** Compared as a whole, because 'Row' alone may be the customer's own. */
const errorFileHeads = new Set(
  languages.flatMap((locale) =>
    [m.sheet_row_key({}, { locale }), m.sheet_what_to_fix({}, { locale })].map(fold),
  ),
);
const deletedWords = new Set(languages.map((locale) => fold(m.bulk_listing_row_deleted({}, { locale }))));

export function withoutOwnColumns(sheet: readonly SheetRow[]): readonly ReturnedRow[] {
  for (const [at, { cells: heads }] of sheet.slice(0, searchedRows).entries()) {
    const ours = new Map<number, ResultKey | null>(resultColumnsAmong(heads));
    for (const [column, head] of heads.entries()) if (errorFileHeads.has(fold(head))) ours.set(column, null);
    if (ours.size > 0) return sheet.map((row, index) => cameBack(row, ours, index > at));
  }
  return sheet;
}

/**
 * Finds adjacent result columns in our order, some of which may have been deleted. The customer's own 'Order ID' may be
 * right before ours.
 */
function* resultColumnsAmong(heads: readonly string[]): Generator<[number, ResultKey]> {
  const keys = heads.map(headKey);
  for (const names of resultHeads) {
    let run: [number, ResultKey][] = [];
    let last = -1;
    const whole = () => (run.length >= headsLeast && run.some(([, key]) => key === 'cn') ? run : []);
    for (const [column, key] of keys.entries()) {
      const place = key === '' ? -1 : names.indexOf(key);
      if (place <= last || place < 0) {
        yield* whole();
        run = [];
      }
      const found = resultColumns[place];
      if (found) run.push([column, found.key]);
      last = place;
    }
    yield* whole();
  }
}

function cameBack(
  { line, cells }: SheetRow,
  ours: ReadonlyMap<number, ResultKey | null>,
  isShipment: boolean,
): ReturnedRow {
  const row: ReturnedRow = rowWith(
    line,
    cells.filter((_, column) => !ours.has(column)),
  );
  if (!isShipment) return row;
  const textOf = (wanted: ResultKey) =>
    [...ours].flatMap(([column, key]) => (key === wanted ? [cells[column] ?? ''] : [])).join('');
  const cn = normaliseCn(textOf('cn'));
  const [state = ''] = textOf('state').split(betweenReasons);
  return Object.assign(row, {
    ...(isCnNumber(cn) && { earlierCn: cn }),
    ...(deletedWords.has(fold(state)) && { isLeftOut: true }),
  });
}
