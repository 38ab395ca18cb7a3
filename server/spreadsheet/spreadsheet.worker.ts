import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import type { SheetRow } from './sheet-row.ts';
import { Unreadable, unreadable } from './unreadable.ts';
import { readXlsx } from './xlsx.ts';

export interface ReadTask {
  bytes: Uint8Array;
  maxRows: number;
  maxColumns: number;
  /** Longer cells are cut there: no field takes so much, so its own rule still refuses it. */
  maxCellLength: number;
}

/** A class does not survive the way out of a thread, so a refusal is told as data. */
export type ReadResult =
  | { ok: true; rows: SheetRow[] }
  | { ok: false; reason: Unreadable['reason']; message: string };

export default async function read(task: ReadTask): Promise<ReadResult> {
  try {
    const rows = await rowsOf(task);
    if (rows.length === 0) throw unreadable.empty();
    if (rows.length > task.maxRows) throw unreadable.rows(task.maxRows);
    return {
      ok: true,
      rows: rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => cell.slice(0, task.maxCellLength)),
      })),
    };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason, message: error.message };
    throw error;
  }
}

async function rowsOf({ bytes, ...limits }: ReadTask): Promise<SheetRow[]> {
  if (bytes.length === 0) throw unreadable.empty();
  switch (fileKindOf(bytes)) {
    case 'zip':
      return readXlsx(bytes, limits);
    case 'text':
      return readCsv(bytes, limits);
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
