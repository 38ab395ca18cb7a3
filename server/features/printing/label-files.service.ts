/** Generates files of labels, streamed while they are made. */
import { Readable } from 'node:stream';

import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { LabelOptions } from '#server/platform/documents/label.pdf.ts';
import type { LabelThreads } from '#server/platform/documents/label.pool.ts';
import { pdfPageMark } from '#server/platform/documents/page-marks.ts';
import { zipStream } from '#server/platform/files/zip-stream.ts';

interface LabelFile {
  /** File name with extension. */
  name: string;
  labelCount: number;
  options: LabelOptions;
  /** Called with the number of pages when the file is complete. */
  onPages: (count: number) => void;
}

/** Files of up to this many labels are generated as a whole; longer ones are streamed. */
const wholeLabels = 50;

/** A zip of PDFs. `labels` yields labels in the order of the files and of their contents; each is drawn when it is needed. */
export function zipOfLabels(
  files: readonly LabelFile[],
  labels: AsyncIterator<ConsignmentLabel>,
  madeAt: Date,
  threads: LabelThreads,
): AsyncIterable<Buffer> {
  const entries = files.map(({ name, labelCount, options, onPages }) => ({
    name,
    open: () => {
      const made = labelCount <= wholeLabels ? wholeFile : longFile;
      const file = made(nextOf(labels, labelCount), options, threads);
      return Readable.from(withMarksCounted(file, pdfPageMark, onPages));
    },
  }));
  return zipStream(entries, madeAt);
}

async function* wholeFile(
  labels: AsyncIterable<ConsignmentLabel>,
  options: LabelOptions,
  threads: LabelThreads,
): AsyncGenerator<Uint8Array> {
  const all: ConsignmentLabel[] = [];
  for await (const label of labels) all.push(label);
  yield await threads.file(all, options);
}

async function* longFile(
  labels: AsyncIterable<ConsignmentLabel>,
  options: LabelOptions,
  threads: LabelThreads,
): AsyncGenerator<Uint8Array> {
  const { streamLabels } = await import('#server/platform/documents/label.pdf.ts');
  yield* streamLabels(labels, { ...options, threads });
}

async function* nextOf(
  labels: AsyncIterator<ConsignmentLabel>,
  count: number,
): AsyncGenerator<ConsignmentLabel> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = await labels.next();
    if (next.done) throw new Error('Fewer labels than consignment notes');
    yield next.value;
  }
}

/**
 * Streams `source` but holds back its last bytes until after `commit`. Without them neither a PDF nor a zip can be opened, so a
 * usable file is always recorded, and an aborted one never is.
 */
export async function* recordedBeforeLast(
  source: AsyncIterable<Uint8Array>,
  commit: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array | null = null;
  for await (const chunk of source) {
    if (waiting) yield waiting;
    waiting = chunk;
  }
  await commit();
  if (waiting) yield waiting;
}

/** Passes a file through. Counts a mark in it, also one split between chunks, and reports the number at its end. */
export async function* withMarksCounted(
  source: AsyncIterable<Uint8Array>,
  mark: string,
  onCounted: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, from)) {
      count += 1;
      from = at + mark.length;
    }
    rest = bytes.subarray(Math.max(from, bytes.length - mark.length + 1));
    yield chunk;
  }
  onCounted(count);
}
