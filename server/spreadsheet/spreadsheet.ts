/** Reads what people upload as tables: .xlsx and .csv, as text, in a thread that may fail without harm. */
import { Piscina } from 'piscina';

import { Refused } from '../http/refused.ts';
import type { SheetRow } from './sheet-row.ts';
import type { ReadResult, ReadTask } from './spreadsheet.worker.ts';
import { unreadable } from './unreadable.ts';

export interface SpreadsheetReader {
  /**
   * The rows of the first sheet that has any, empty ones left out. Cells are text: leading zeros and long numbers
   * survive. Throws `Refused` with a sentence when the file is of another kind, damaged, too large unpacked (64 MB),
   * or has more than `maxRows` rows, the header's among them.
   */
  read(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]>;
  close(): Promise<void>;
}

/** Files read at the same time; more wait. */
const threads = 2;
const readWithinMs = 60_000;
const maxColumns = 60;
const maxCellLength = 1000;

export function spreadsheetReader(): SpreadsheetReader {
  const pool = new Piscina<ReadTask, ReadResult>({
    filename: new URL('./spreadsheet.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
  });
  return {
    async read(bytes, maxRows) {
      const result = await run(pool, { bytes, maxRows, maxColumns, maxCellLength });
      if (!result.ok) throw new Refused(result.reason, result.message);
      return result.rows;
    },
    close: () => pool.close(),
  };
}

async function run(pool: Piscina<ReadTask, ReadResult>, task: ReadTask): Promise<ReadResult> {
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(readWithinMs) });
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    const name: unknown = Reflect.get(Object(error), 'name');
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError') {
      const { reason, message } = unreadable.tooBig();
      return { ok: false, reason, message };
    }
    throw error;
  }
}
