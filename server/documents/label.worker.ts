import type { PrintingSizeId } from '#shared/documents/paper.ts';
import type { FaceId } from '#server/documents/fonts.ts';
import type { ConsignmentLabel } from '#server/documents/label.model.ts';
import { labelPages } from '#server/documents/label.pages.ts';
import { Typesetter } from '#server/documents/typesetter.ts';

export interface PagesTask {
  readonly labels: readonly ConsignmentLabel[];
  readonly paper: PrintingSizeId;
}

/** Finished pages and the glyphs they print. Pages hold glyph numbers of whole faces, so any thread can make them. */
export interface PagesResult {
  readonly pages: readonly Uint8Array[];
  readonly used: readonly (readonly [FaceId, ReadonlyMap<number, string>])[];
}

export default function makePages({ labels, paper }: PagesTask): PagesResult {
  const typesetter = new Typesetter();
  const pages = labels.flatMap((label) => [...labelPages(label, paper, typesetter)]);
  return { pages, used: [...typesetter.used] };
}
