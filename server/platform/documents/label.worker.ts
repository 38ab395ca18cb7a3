import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { FaceId } from '#server/platform/documents/fonts.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPages } from '#server/platform/documents/label.pages.ts';
import { labelFile, type LabelOptions } from '#server/platform/documents/label.pdf.ts';
import { labelZpl, type ZplDpi } from '#server/platform/documents/label.zpl.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { bePolite } from '#server/platform/turns/polite-thread.ts';

bePolite();

/** What a thread makes of some labels: pages for a PDF that is put together elsewhere, a whole PDF, or ZPL. */
export type LabelTask = { readonly labels: readonly ConsignmentLabel[] } & (
  | { readonly kind: 'pages'; readonly paper: PrintingSizeId }
  | { readonly kind: 'file'; readonly options: LabelOptions }
  | { readonly kind: 'zpl'; readonly paper: PrintingSizeId; readonly dpi: ZplDpi }
);

/**
 * What was made, one after the other in one piece of memory, and the glyphs that pages print. Pages hold glyph numbers of whole
 * faces, so any thread can make them.
 */
export interface LabelResult {
  readonly bytes: Uint8Array;
  /** Of each page, file or label. */
  readonly lengths: readonly number[];
  readonly used: readonly (readonly [FaceId, ReadonlyMap<number, string>])[];
}

/** A result whose bytes change hands between threads instead of being copied. */
class HandedOver {
  readonly #result: LabelResult;

  constructor(result: LabelResult) {
    this.#result = result;
  }

  get [transferableSymbol]() {
    return [this.#result.bytes.buffer];
  }

  get [valueSymbol]() {
    return this.#result;
  }
}

export default function makeLabels(task: LabelTask) {
  const typesetter = new Typesetter();
  const parts = partsOf(task, typesetter);
  const lengths = parts.map(({ length }) => length);
  return move(new HandedOver({ bytes: joined(parts), lengths, used: [...typesetter.used] }));
}

function partsOf(task: LabelTask, typesetter: Typesetter): Uint8Array[] {
  const { labels } = task;
  switch (task.kind) {
    case 'pages':
      return [...labelPages(labels, task.paper, typesetter)];
    case 'file':
      return [labelFile(labels, task.options)];
    case 'zpl':
      return labels.map((label) => Buffer.from(labelZpl(label, task.dpi, task.paper), 'utf8'));
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
