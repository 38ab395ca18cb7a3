import { Readable } from 'node:stream';
import { setImmediate as macrotask } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import {
  printingSizes,
  sheets,
  type PrintingSizeId,
  type SheetId,
} from '#shared/platform/documents/paper.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import {
  inGroups,
  labelPages,
  type LabelSource,
  labelsTogether,
} from '#server/platform/documents/label.pages.ts';
import type { LabelThreads } from '#server/platform/documents/label.pool.ts';
import { AlikePages, type PageContents, type SharedContent } from '#server/platform/documents/pdf.alike.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { Typesetter, type UsedGlyphs } from '#server/platform/documents/typesetter.ts';
import { pagePoints, pointsPerDot, toDots } from '#server/platform/documents/units.ts';

export interface LabelOptions {
  /** Paper of single labels. A sheet determines its own. */
  readonly printingSize: PrintingSizeId;
  readonly sheet?: SheetId | undefined;
}

/** Returns the paper size that labels are drawn for with these options. */
export function paperOf({ printingSize, sheet = 'single' }: LabelOptions): PrintingSizeId {
  return sheet === 'single' ? printingSize : sheets[sheet].printingSizeId;
}

/** Places finished labels on pages: one on each page, or in the cells of a sheet, left to right, then down. */
class LabelDocument {
  readonly writer = new PdfWriter();
  readonly #paper: PrintingSizeId;
  readonly #sheet: (typeof sheets)[keyof typeof sheets] | undefined;
  readonly #cells: number[] = [];
  readonly #shared = new WeakMap<SharedContent, number>();
  #close = 0;
  #contents: number[] = [];
  #filled = 0;

  constructor(options: LabelOptions) {
    this.#paper = paperOf(options);
    const sheet = options.sheet ?? 'single';
    if (sheet !== 'single') {
      this.#sheet = sheets[sheet];
      this.#close = this.#operators('Q\n');
      for (let cell = 0; cell < this.#sheet.columns * this.#sheet.rows; cell++) {
        this.#cells.push(this.#operators(this.#shift(cell)));
      }
    }
  }

  add({ shared, own }: PageContents): void {
    const contents = [...(shared ? [this.#once(shared)] : []), this.writer.addContent(own)];
    if (!this.#sheet) {
      const { widthMm, heightMm } = printingSizes[this.#paper];
      return this.writer.addPage(widthMm, heightMm, contents);
    }
    this.#contents.push(this.#cells[this.#filled] ?? 0, ...contents, this.#close);
    if (++this.#filled === this.#cells.length) this.#endSheet();
  }

  finish(used: UsedGlyphs, title: string): void {
    if (this.#filled > 0) this.#endSheet();
    this.writer.finish(used, title);
  }

  #once(shared: SharedContent): number {
    const written = this.#shared.get(shared) ?? this.writer.addContent(shared.deflated);
    this.#shared.set(shared, written);
    return written;
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.writer.addPage(this.#sheet.widthMm, this.#sheet.heightMm, this.#contents);
    this.#contents = [];
    this.#filled = 0;
  }

  #operators(text: string): number {
    return this.writer.addContent(deflateSync(Buffer.from(text, 'latin1')));
  }

  /** Operators that move a label, drawn from the bottom left, into a cell, at whole dots from the sheet's top left. */
  #shift(cell: number): string {
    const sheet = this.#sheet;
    if (!sheet) return '';
    const { widthMm, heightMm } = printingSizes[this.#paper];
    const across = sheet.widthMm / sheet.columns;
    const down = sheet.heightMm / sheet.rows;
    const left = across * (cell % sheet.columns) + (across - widthMm) / 2;
    const top = down * Math.floor(cell / sheet.columns) + (down - heightMm) / 2;
    const x = toDots(left) * pointsPerDot;
    const y = pagePoints(sheet.heightMm) - pagePoints(heightMm) - toDots(top) * pointsPerDot;
    return `q 1 0 0 1 ${x.toFixed(4)} ${y.toFixed(4)} cm\n`;
  }
}

/** Number of labels made before other work of the process gets its turn (about 10 ms). */
const labelsPerTurn = 20;
const chunkBytes = 64 * 1024;
const titleOfMany = 'Consignment notes';

export interface StreamOptions extends LabelOptions {
  /** Threads for long jobs. Without them, or for a short job, labels are made in this thread. */
  readonly threads?: LabelThreads | undefined;
}

/**
 * Streams one PDF of many consignment notes, in the given order. The file is made while it is sent, only as fast as it is read;
 * an error while reading `labels` destroys the stream.
 */
export function streamLabels(labels: LabelSource, options: StreamOptions): Readable {
  return Readable.from(labelChunks(labels, options), { objectMode: false, highWaterMark: chunkBytes });
}

async function* labelChunks(labels: LabelSource, options: StreamOptions): AsyncGenerator<Buffer> {
  const document = new LabelDocument(options);
  const typesetter = new Typesetter();
  const { writer } = document;
  let made = 0;
  for await (const page of pagesOf(labels, options, typesetter)) {
    document.add(page);
    if (made === 0) yield* inTwo(writer.take());
    else if (writer.pendingBytes >= chunkBytes) yield writer.take();
    // Also after the first label, so that its bytes are sent before the next labels are drawn.
    if (made++ % labelsPerTurn === 0) await macrotask();
  }
  document.finish(typesetter.used, titleOfMany);
  yield writer.take();
}

/**
 * In two parts, so that a caller that holds back the last chunk until the print is recorded still sends half of the first label
 * at once.
 */
function* inTwo(bytes: Buffer): Generator<Buffer> {
  const half = bytes.length >> 1;
  yield bytes.subarray(0, half);
  yield bytes.subarray(half);
}

async function* pagesOf(
  labels: LabelSource,
  options: StreamOptions,
  typesetter: Typesetter,
): AsyncGenerator<PageContents> {
  const paper = paperOf(options);
  if (options.threads) return yield* options.threads.pages(labels, paper, typesetter);
  const alike = new AlikePages();
  for await (const some of inGroups(labels, labelsTogether))
    yield* labelPages(some, paper, typesetter, alike);
}

/** Makes one PDF of a few consignment notes. */
export function labelFile(
  labels: readonly ConsignmentLabel[],
  options: LabelOptions,
  title = titleOfMany,
): Uint8Array {
  const document = new LabelDocument(options);
  const typesetter = new Typesetter();
  for (const page of labelPages(labels, paperOf(options), typesetter, new AlikePages())) document.add(page);
  document.finish(typesetter.used, title);
  return document.writer.take();
}

/** Makes one PDF of all pieces of a consignment note. */
export const labelPdf = (label: ConsignmentLabel, options: LabelOptions): Uint8Array =>
  labelFile([label], options, label.cnNo);
