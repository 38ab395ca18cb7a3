/** Reads uploaded tables, .xlsx and .csv, as text, in a thread that may crash without harm. */
import { MessageChannel } from 'node:worker_threads';

import { Piscina } from 'piscina';

import { limits } from '#shared/platform/business/limits.ts';
import { m } from '#shared/platform/words/words.ts';

import { refuse, type Refused } from '#server/platform/http/refused.ts';
import { fairTurns } from '#server/platform/turns/fair-turns.ts';
import { fileKindOf } from './file-kind.ts';
import { type PackedRow, type SheetRow, unpackedRow } from './sheet-row.ts';
import type { ReadResult, ReadTask } from './spreadsheet.worker.ts';
import type { Workbook } from './xlsx.ts';
import type { UnreadableKind, UnreadableParams } from './unreadable.ts';

export interface SpreadsheetReader {
  /**
   * Returns the rows of the first sheet that has any, without empty ones. Cells are text, so that leading zeros and long numbers
   * are kept; read a row's cells once, because each access parses them again. `owner` is the account that sent the file: one file
   * of each owner is read at a time, with files of others in between. Throws `Refused` with a sentence if the file is of another
   * kind, damaged, too large when unpacked (40 MB), takes too long, or has more than `maxRows` rows including the header. The
   * memory of a large text file may be transferred: `bytes` are empty afterwards, which is harmless, because a text file has no
   * second sheet to read.
   */
  read(owner: string, bytes: Uint8Array, maxRows: number): Promise<SheetRow[]>;
  /** Like `read`, with the names of all sheets; `sheet` selects one of them. */
  readWorkbook(owner: string, bytes: Uint8Array, maxRows: number, sheet?: string): Promise<Workbook>;
  close(): Promise<void>;
}

/** Number of files read at the same time; others wait. */
const threads = 2;
/** A larger file gets a thread that ends with it, because its memory is needed where the rows are written. */
const largeBytes = 4_000_000;
/** A file that needs more is refused, so that no upload takes the server far above its idle memory. */
const heapMb = 112;
/** Run time of the reading itself; waiting for a turn does not count. */
const readWithinMs = 15_000;
const maxCellLength = 1000;

export function spreadsheetReader(withinMs = readWithinMs): SpreadsheetReader {
  const pools = { usual: threadPool(30_000), large: threadPool(0) };
  const inTurn = fairTurns({ atOnce: threads, each: 1 });
  async function readWorkbook(
    owner: string,
    bytes: Uint8Array,
    maxRows: number,
    sheet?: string,
  ): Promise<Workbook> {
    const task = { bytes, maxRows, maxColumns: limits.sheetColumnsMax, maxCellLength, sheet };
    const pool = bytes.byteLength > largeBytes ? pools.large : pools.usual;
    const { result, rows } = await inTurn(owner, () => run(pool, task, withinMs));
    if (!result.ok) throw refusalOf(result.kind, result.params);
    const { sheets, sheet: read } = result;
    return { sheets, sheet: read, rows };
  }
  return {
    readWorkbook,
    read: async (owner, bytes, maxRows) => (await readWorkbook(owner, bytes, maxRows)).rows,
    close: async () => void (await Promise.all([pools.usual.close(), pools.large.close()])),
  };
}

type ThreadPool = Piscina<ReadTask, ReadResult>;

/** `idleTimeout`: milliseconds that a thread lives on without a file. */
function threadPool(idleTimeout: number): ThreadPool {
  return new Piscina({
    filename: new URL('./spreadsheet.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout,
    // Nobody reads the task timings, and a histogram takes 0.4 MB.
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
}

function refusalOf(kind: UnreadableKind, { max = 0, line = 0 }: UnreadableParams): Refused {
  switch (kind) {
    case 'empty':
      return refuse('invalid', m.spreadsheet_problem_empty);
    case 'xls':
      return refuse('wrongType', m.spreadsheet_problem_xls);
    case 'locked':
      return refuse('wrongType', m.spreadsheet_problem_locked);
    case 'webPage':
      return refuse('wrongType', m.spreadsheet_problem_web_page);
    case 'otherSheet':
      return refuse('wrongType', m.spreadsheet_problem_other_sheet);
    case 'other':
      return refuse('wrongType', m.spreadsheet_problem_other);
    case 'tooBig':
      return refuse('tooLarge', m.spreadsheet_problem_too_big);
    case 'slow':
      return refuse('tooLarge', m.spreadsheet_problem_slow);
    case 'damaged':
      return refuse('invalid', m.spreadsheet_problem_damaged);
    case 'rows':
      return refuse('tooLarge', m.spreadsheet_problem_rows, { max });
    case 'quote':
      return refuse('invalid', m.spreadsheet_problem_quote, { line });
  }
}

interface Read {
  result: ReadResult;
  rows: SheetRow[];
}

/** Returns the memory of a large text file if it is not shared: it is transferred to the thread instead of copied. */
function ownMemory(bytes: Uint8Array): ArrayBuffer[] {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isOwn && bytes.byteLength > largeBytes && fileKindOf(bytes) === 'text' ? [buffer] : [];
}

async function run(pool: ThreadPool, task: Omit<ReadTask, 'rows'>, withinMs: number): Promise<Read> {
  const rows: SheetRow[] = [];
  const { port1, port2 } = new MessageChannel();
  const moved = [port2, ...ownMemory(task.bytes)];
  const last = new Promise<void>((done) => {
    port1.on('message', (part: PackedRow[] | null) => {
      if (part === null) done();
      else rows.push(...part.map(unpackedRow));
    });
  });
  try {
    const result = await pool.run(
      { ...task, rows: port2 },
      // The pool accepts only a list, although its types require an object.
      { signal: AbortSignal.timeout(withinMs), transferList: Object.assign(moved, { transfer: moved }) },
    );
    if (result.ok) await last;
    return { result, rows };
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    const name: unknown = Reflect.get(Object(error), 'name');
    const kind = code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooBig' : name === 'AbortError' ? 'slow' : null;
    if (kind) return { result: { ok: false, kind, params: {} }, rows: [] };
    throw error;
  } finally {
    port1.close();
  }
}
