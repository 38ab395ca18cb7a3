/**
 * Writes workbooks, any number at once, in a separate thread, so that the thread that serves requests spends no time on cells.
 * Each workbook asks for more rows when it has written the last ones, so that a slow reader delays only its own workbook.
 */
import { parentPort } from 'node:worker_threads';

import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';

import { lowerThreadPriority } from '#server/platform/turns/polite-thread.ts';

export type SheetCell = string | number | boolean | Date | null;

export interface SheetAbout {
  name: string;
  columns: readonly ColumnDef[];
  freezePane: { rows?: number; columns?: number };
}

export type SheetWord = { id: number } & (
  | { kind: 'open'; about: SheetAbout }
  /** An empty list marks the end. */
  | { kind: 'rows'; rows: readonly SheetCell[][] }
  | { kind: 'drop' }
);

export type SheetReport = { id: number } & (
  | { kind: 'wants' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failed'; why: string }
);

if (!parentPort) throw new Error('sheet.worker.ts runs as a worker thread only.');
const port = parentPort;
lowerThreadPriority();

/** The workbooks that wait for rows; they get null if the workbook was cancelled. */
const waiting = new Map<number, (rows: readonly SheetCell[][] | null) => void>();

async function* rowsFor(id: number): AsyncGenerator<SheetCell[]> {
  for (;;) {
    const more = new Promise<readonly SheetCell[][] | null>((resolve) => waiting.set(id, resolve));
    port.postMessage({ id, kind: 'wants' } satisfies SheetReport);
    const rows = await more;
    if (rows === null || rows.length === 0) return;
    yield* rows;
  }
}

async function write(id: number, { name, columns, freezePane }: SheetAbout): Promise<void> {
  try {
    const sheet = writeXlsxStream(rowsFor(id), { name, columns: [...columns], freezePane });
    for await (const bytes of sheet) port.postMessage({ id, kind: 'bytes', bytes } satisfies SheetReport);
    port.postMessage({ id, kind: 'end' } satisfies SheetReport);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, kind: 'failed', why } satisfies SheetReport);
  } finally {
    waiting.delete(id);
  }
}

port.on('message', (word: SheetWord) => {
  if (word.kind === 'open') return void write(word.id, word.about);
  waiting.get(word.id)?.(word.kind === 'rows' ? word.rows : null);
});
