import type { MessagePort } from 'node:worker_threads';

import { lowerThreadPriority } from '#server/platform/turns/polite-thread.ts';
import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import type { PackedRow, SheetRow } from './sheet-row.ts';
import { isStorable, storable } from './storable-text.ts';
import { Unreadable, unreadable, type UnreadableKind, type UnreadableParams } from './unreadable.ts';
import { readXlsx, type WorkbookSheets } from './xlsx.ts';

lowerThreadPriority();

export interface ReadTask {
  bytes: Uint8Array;
  maxRows: number;
  maxColumns: number;
  /** Name of the sheet; by default the first one with rows. */
  sheet?: string | undefined;
  /** Longer cells are cut. No field accepts so much, so its own rule still refuses the text. */
  maxCellLength: number;
  /** Receives the rows, some at a time, and `null` after the last: all rows at once on both sides would need twice the memory. */
  rows: MessagePort;
}

/** Class instances do not survive the transfer between threads, so a refusal is passed on as data. */
export type ReadResult =
  | ({ ok: true } & WorkbookSheets)
  | { ok: false; kind: UnreadableKind; params: UnreadableParams };

/** Few enough for the main thread to take them between two requests. */
const rowsAtOnce = 250;

/** Maximum number of cells in a workbook: 10,000 rows of 70 columns. Empty cells do not count. */
const filledMax = 700_000;

export default async function read({ rows: port, ...task }: ReadTask): Promise<ReadResult> {
  let count = 0;
  let filled = 0;
  let part: PackedRow[] = [];
  const put = (row: SheetRow) => {
    count += 1;
    if (count > task.maxRows) throw unreadable.rows(task.maxRows);
    row.cells.forEach((cell, column) => {
      if (cell !== '') filled += 1;
      const kept = cell.slice(0, task.maxCellLength);
      // The cut may split a surrogate pair.
      if (cell.length > task.maxCellLength || !isStorable(cell)) row.cells[column] = storable(kept);
    });
    if (filled > filledMax) throw unreadable.tooBig();
    part.push({ line: row.line, width: row.cells.length, text: JSON.stringify(row.cells) });
    if (part.length < rowsAtOnce) return;
    port.postMessage(part);
    part = [];
  };
  try {
    const sheets = await readInto(task, put);
    if (count === 0) throw unreadable.empty();
    port.postMessage(part);
    port.postMessage(null);
    return { ok: true, ...sheets };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, kind: error.kind, params: error.params };
    throw error;
  }
}

async function readInto(
  { bytes, ...limits }: Omit<ReadTask, 'rows'>,
  put: (row: SheetRow) => void,
): Promise<WorkbookSheets> {
  if (bytes.length === 0) throw unreadable.empty();
  switch (fileKindOf(bytes)) {
    case 'zip':
      return readXlsx(bytes, limits, put);
    case 'text':
      readCsv(bytes, limits, put);
      return { sheets: [], sheet: null };
    case 'ole':
      throw isLocked(bytes) ? unreadable.locked() : unreadable.xls();
    case 'other':
      throw unreadable.other();
  }
}

/** True if the file holds the stream in which a locked workbook stores itself; its name is in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}
