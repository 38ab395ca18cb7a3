/** Writes workbooks in a worker thread, which starts with the first workbook and ends after some idle time. */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

import type { SheetAbout, SheetCell, SheetReport, SheetWord } from './sheet.worker.ts';

/** Rows in one message to the thread. */
const rowsAtOnce = 100;
const idleMs = 30_000;

class SheetThread {
  readonly #worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
  /** Receives the reports about each workbook. */
  readonly #readers = new Map<number, (report: SheetReport) => void>();
  readonly #onEnd: () => void;
  #nextId = 1;
  #idle: NodeJS.Timeout | undefined;

  /** @param onEnd called when the thread accepts no more workbooks */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    const end = ({ message: why }: Error) => {
      onEnd();
      for (const [id, read] of this.#readers) read({ id, kind: 'failed', why });
    };
    this.#worker.on('message', (report: SheetReport) => this.#readers.get(report.id)?.(report));
    this.#worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => end(new Error('The thread that writes workbooks has ended.')));
  }

  open(read: (report: SheetReport) => void): number {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const id = this.#nextId++;
    this.#readers.set(id, read);
    return id;
  }

  send(word: SheetWord): void {
    this.#worker.postMessage(word);
  }

  close(id: number): void {
    this.send({ id, kind: 'drop' });
    this.#readers.delete(id);
    if (this.#readers.size > 0) return;
    // A stopping portal must not wait for the idle thread.
    this.#worker.unref();
    this.#idle = setTimeout(() => {
      // Before the thread ends: a workbook that begins meanwhile gets a new thread.
      this.#onEnd();
      void this.#worker.terminate();
    }, idleMs).unref();
  }
}

let current: SheetThread | null = null;

function theThread(): SheetThread {
  if (current) return current;
  const thread = new SheetThread(() => {
    if (current === thread) current = null;
  });
  current = thread;
  return thread;
}

/** Returns the next rows of the source; none at its end. */
async function someOf(source: AsyncIterator<SheetCell[]>): Promise<SheetCell[][]> {
  const rows: SheetCell[][] = [];
  while (rows.length < rowsAtOnce) {
    const next = await source.next();
    if (next.done) break;
    rows.push(next.value);
  }
  return rows;
}

async function* written(about: SheetAbout, rows: AsyncIterable<SheetCell[]>): AsyncGenerator<Uint8Array> {
  const thread = theThread();
  const source = rows[Symbol.asyncIterator]();
  const reports: SheetReport[] = [];
  let wake: () => void = () => undefined;
  const id = thread.open((report) => {
    reports.push(report);
    wake();
  });
  try {
    thread.send({ id, kind: 'open', about });
    for (;;) {
      const report = reports.shift();
      if (!report) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (report.kind === 'end') return;
      if (report.kind === 'failed') throw new Error(report.why);
      if (report.kind === 'bytes') yield report.bytes;
      else thread.send({ id, kind: 'rows', rows: await someOf(source) });
    }
  } finally {
    thread.close(id);
    await source.return?.();
  }
}

/** Streams a workbook with one sheet while it is written; reads `rows` only as fast as the stream is read. */
export const sheetStream = (about: SheetAbout, rows: AsyncIterable<SheetCell[]>): Readable =>
  Readable.from(written(about, rows), { objectMode: false });
