/** Reads the rows of an upload again when their columns were matched anew. */
import {
  type BulkPlace,
  cleanTexts,
  flowOf,
  withoutEmpty,
} from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import type { OpenRow } from './bulk-check.rules.ts';
import type { RowReader } from './bulk-reading.service.ts';
import type { listCells, RowRow } from './bulk-row.queries.ts';
import { isOtherShipment } from './bulk-rows.rules.ts';

type ReadCells = ReturnType<RowReader['read']>;

interface Reread {
  cells: readonly Pick<
    Awaited<ReturnType<typeof listCells>>[number],
    'row_no' | 'line' | 'cells' | 'earlier_cn'
  >[];
  /** Reads the cells of a row by the new match. */
  read(cells: readonly string[]): ReadCells;
  /** The rows as they are stored. */
  before: ReadonlyMap<number, Pick<RowRow, 'texts' | 'ship_anyway'>>;
  /** The cells that users changed, which are kept. */
  ofPeople: ReadonlyMap<number, BulkText>;
  place: BulkPlace;
}

interface RereadRows {
  rows: OpenRow[];
  /** The fields that corrections changed, by row. */
  corrected: ReadonlyMap<number, readonly BulkField[]>;
  /** How often each correction was applied. */
  uses: ReadonlyMap<string, number>;
}

export function rereadRows({ cells, read, before, ofPeople, place }: Reread): RereadRows {
  const uses = new Map<string, number>();
  const corrected = new Map<number, readonly BulkField[]>();
  const rows = cells.map((row): OpenRow => {
    const found = read(row.cells);
    const own = ofPeople.get(row.row_no) ?? {};
    const applied = [...found.corrected].filter(([field]) => own[field] === undefined);
    for (const [, id] of applied) uses.set(id, (uses.get(id) ?? 0) + 1);
    corrected.set(
      row.row_no,
      applied.map(([field]) => field),
    );
    const texts = withoutEmpty({ ...found.texts, ...own });
    const was = before.get(row.row_no);
    // Stored texts are cleaned, so the new ones are cleaned before they are compared.
    const asStored = () => cleanTexts(texts, flowOf(texts, place) ?? 'domestic', place.market);
    return {
      rowNo: row.row_no,
      line: row.line,
      texts,
      shipAnyway: was?.ship_anyway === true && !isOtherShipment(was.texts, asStored()),
      earlierCn: row.earlier_cn,
    };
  });
  return { rows, corrected, uses };
}
