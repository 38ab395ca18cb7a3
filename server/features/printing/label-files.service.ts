/** Labels as files that are sent while they are made. */
import type { ZplDpi } from '#shared/features/printing/print-options.model.ts';
import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';

import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { streamLabels, type StreamOptions } from '#server/platform/documents/label.pdf.ts';
import { labelZpl } from '#server/platform/documents/label.zpl.ts';
import { zipStream } from '#server/platform/files/zip-stream.ts';

export interface LabelFile {
  /** With its extension. */
  name: string;
  labelCount: number;
  options: StreamOptions;
}

/** A zip of PDFs. Labels come in the order of the files and of what each holds; each is made when its turn comes. */
export function zipOfLabels(
  files: readonly LabelFile[],
  labels: AsyncIterator<ConsignmentLabel>,
  madeAt: Date,
): AsyncIterable<Buffer> {
  const entries = files.map(({ name, labelCount, options }) => ({
    name,
    open: () => streamLabels(nextOf(labels, labelCount), options),
  }));
  return zipStream(entries, madeAt);
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

/** One ZPL file of many labels; a chunk for each. */
export async function* zplOfLabels(
  labels: AsyncIterable<ConsignmentLabel>,
  dpi: ZplDpi,
  printingSize: PrintingSizeId,
): AsyncGenerator<Buffer> {
  for await (const label of labels) yield Buffer.from(labelZpl(label, dpi, printingSize), 'utf8');
}

/**
 * Sends `source`, but its last bytes only after `commit`: without them neither a PDF nor a zip can be opened, so that a
 * file that works is always recorded, and one that was given up on the way never is.
 */
export async function* recordedBeforeLast(
  source: AsyncIterable<Buffer>,
  commit: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  for await (const chunk of source) {
    if (held) yield held;
    held = chunk;
  }
  await commit();
  if (held) yield held;
}
