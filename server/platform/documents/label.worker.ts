import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { PrintingSizeId, ZplDpi } from '#shared/platform/documents/paper.ts';
import type { FaceId } from '#server/platform/documents/fonts.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPages } from '#server/platform/documents/label.pages.ts';
import type { LabelOptions } from '#server/platform/documents/label.pdf.ts';
import { AlikePages, type SharedContent } from '#server/platform/documents/pdf.alike.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { lowerThreadPriority } from '#server/platform/turns/polite-thread.ts';

lowerThreadPriority();

/** A task for a worker thread: pages for a PDF that is assembled elsewhere, a whole PDF, or ZPL. */
export type LabelTask = { readonly labels: readonly ConsignmentLabel[] } & (
  | { readonly kind: 'pages'; readonly paper: PrintingSizeId }
  | { readonly kind: 'file'; readonly options: LabelOptions }
  | { readonly kind: 'zpl'; readonly paper: PrintingSizeId; readonly dpi: ZplDpi }
);

/**
 * All results, one after the other in one buffer, and the glyphs that the pages print. Pages hold glyph numbers of complete
 * faces, so any thread can make them.
 */
export interface LabelResult {
  readonly bytes: Uint8Array;
  /** Lengths of the parts: each is a page's content, content shared by pages, a file, or a label. */
  readonly lengths: readonly number[];
  /** Indexes of each page's parts: the content shared with others (-1: none), and its own. */
  readonly pages: readonly (readonly [shared: number, own: number])[];
  readonly used: readonly (readonly [FaceId, ReadonlyMap<number, string>])[];
}

/** A result whose bytes are transferred between threads, not copied. */
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

/** Modules that few tasks need are loaded on first use: each thread has its own copy of all code. */
export default async function makeLabels(task: LabelTask) {
  const typesetter = new Typesetter();
  const parts: Uint8Array[] = [];
  const pages = task.kind === 'pages' ? pagesOf(task, typesetter, parts) : [];
  if (task.kind === 'file') {
    const { labelFile } = await import('#server/platform/documents/label.pdf.ts');
    parts.push(labelFile(task.labels, task.options));
  }
  if (task.kind === 'zpl') {
    const { labelZpl } = await import('#server/platform/documents/label.zpl.ts');
    parts.push(...task.labels.map((label) => Buffer.from(labelZpl(label, task.dpi, task.paper), 'utf8')));
  }
  const lengths = parts.map(({ length }) => length);
  return move(new HandedOver({ bytes: joined(parts), lengths, pages, used: [...typesetter.used] }));
}

function pagesOf(
  { labels, paper }: Extract<LabelTask, { kind: 'pages' }>,
  typesetter: Typesetter,
  parts: Uint8Array[],
): LabelResult['pages'] {
  const places = new Map<SharedContent, number>();
  const placeOf = (shared: SharedContent) => {
    const place = places.get(shared) ?? parts.push(shared.deflated) - 1;
    places.set(shared, place);
    return place;
  };
  return [...labelPages(labels, paper, typesetter, new AlikePages())].map(
    ({ shared, own }) => [shared ? placeOf(shared) : -1, parts.push(own) - 1] as const,
  );
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
