import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { FaceId } from '#server/platform/documents/fonts.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPages } from '#server/platform/documents/label.pages.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';

export interface PagesTask {
  readonly labels: readonly ConsignmentLabel[];
  readonly paper: PrintingSizeId;
}

/**
 * Finished pages, one after the other in one piece of memory, and the glyphs they print. Pages hold glyph numbers of whole
 * faces, so any thread can make them.
 */
export interface PagesResult {
  readonly bytes: Uint8Array;
  readonly pageLengths: readonly number[];
  readonly used: readonly (readonly [FaceId, ReadonlyMap<number, string>])[];
}

/** A result whose bytes change hands between threads instead of being copied. */
class HandedOver {
  readonly #result: PagesResult;

  constructor(result: PagesResult) {
    this.#result = result;
  }

  get [transferableSymbol]() {
    return [this.#result.bytes.buffer];
  }

  get [valueSymbol]() {
    return this.#result;
  }
}

export default function makePages({ labels, paper }: PagesTask) {
  const typesetter = new Typesetter();
  const pages = labels.flatMap((label) => [...labelPages(label, paper, typesetter)]);
  const pageLengths = pages.map(({ length }) => length);
  const result = { bytes: joined(pages), pageLengths, used: [...typesetter.used] };
  return move(new HandedOver(result));
}

function joined(pages: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const page of pages) {
    bytes.set(page, at);
    at += page.length;
  }
  return bytes;
}
