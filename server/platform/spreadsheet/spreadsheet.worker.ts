import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import { Unreadable, unreadable, type UnreadableKind, type UnreadableParams } from './unreadable.ts';
import { bePolite } from '#server/platform/turns/polite-thread.ts';
import { readXlsx, type Workbook } from './xlsx.ts';

bePolite();

export interface ReadTask {
  bytes: Uint8Array;
  maxRows: number;
  maxColumns: number;
  /** By name; the first with any rows when left out. */
  sheet?: string | undefined;
  /** Longer cells are cut there: no field takes so much, so its own rule still refuses it. */
  maxCellLength: number;
}

/** A class does not survive the way out of a thread, so a refusal is passed on as data. */
export type ReadResult =
  | ({ ok: true } & Workbook)
  | { ok: false; kind: UnreadableKind; params: UnreadableParams };

export default async function read(task: ReadTask): Promise<ReadResult> {
  try {
    const { rows, ...workbook } = await workbookOf(task);
    if (rows.length === 0) throw unreadable.empty();
    if (rows.length > task.maxRows) throw unreadable.rows(task.maxRows);
    // In place: a second copy of a large sheet would not fit beside the first.
    for (const { cells } of rows) {
      cells.forEach((cell, column) => {
        if (cell.length > task.maxCellLength) cells[column] = cell.slice(0, task.maxCellLength);
      });
    }
    return { ok: true, ...workbook, rows };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, kind: error.kind, params: error.params };
    throw error;
  }
}

async function workbookOf({ bytes, ...limits }: ReadTask): Promise<Workbook> {
  if (bytes.length === 0) throw unreadable.empty();
  switch (fileKindOf(bytes)) {
    case 'zip':
      return readXlsx(bytes, limits);
    case 'text':
      return { sheets: [], sheet: null, rows: readCsv(bytes, limits) };
    case 'ole':
      throw isLocked(bytes) ? unreadable.locked() : unreadable.xls();
    case 'other':
      throw unreadable.other();
  }
}

/** The stream that a locked workbook keeps itself in, named in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}
