/** Our own files come back: what they have beside the customer's columns is known, whatever language it was written in, and taken off. */
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

/** The columns of a result file after those of the file that came in, in their order. */
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

/** What stands between the state of a row and its reasons. */
export const betweenReasons = '; ';

/** A row as it came in, without what is ours. */
export interface CameBack extends SheetRow {
  /** The consignment note that it was made into. */
  earlierCn?: string;
  /** Its person had deleted it. */
  isLeftOut?: boolean;
}

/** Titles that people put above the heads. */
const searchedRows = 10;
/** Fewer of our heads side by side may be the customer's own. */
const headsLeast = 3;

const resultHeads = languages.map((locale) =>
  resultColumns.map(({ head }) => headKey(head({ locale, currency: '' }))),
);
/** As a whole: 'Row' alone may be the customer's own. */
const errorFileHeads = new Set(
  languages.flatMap((locale) =>
    [m.sheet_row_key({}, { locale }), m.sheet_what_to_fix({}, { locale })].map(fold),
  ),
);
const deletedWords = new Set(languages.map((locale) => fold(m.bulk_listing_row_deleted({}, { locale }))));

export function withoutOwnColumns(sheet: readonly SheetRow[]): readonly CameBack[] {
  for (const [at, { cells: heads }] of sheet.slice(0, searchedRows).entries()) {
    const ours = new Map<number, ResultKey | null>(resultColumnsAmong(heads));
    for (const [column, head] of heads.entries()) if (errorFileHeads.has(fold(head))) ours.set(column, null);
    if (ours.size > 0) return sheet.map((row, index) => cameBack(row, ours, index > at));
  }
  return sheet;
}

/** Side by side and in their order, some of them perhaps deleted; the customer's own 'Order ID' may stand right before ours. */
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
): CameBack {
  const row: CameBack = rowWith(
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
