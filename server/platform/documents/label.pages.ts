import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { labelForm } from '#server/platform/documents/label.forms.ts';
import { type LabelPlan, planLabel } from '#server/platform/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { AlikePages, PageContents } from '#server/platform/documents/pdf.alike.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';

export type LabelSource = AsyncIterable<ConsignmentLabel> | Iterable<ConsignmentLabel>;

/**
 * Number of labels that are laid out together and then drawn together. The QR code library keeps its tables for one symbol size
 * only, and a label has codes of two sizes, one made in its layout and one in its drawing. Switching between them for each label
 * would rebuild the tables.
 */
export const labelsTogether = 20;

/**
 * Yields the pages of consignment notes: each piece's label, with its continuation if it has one. `alike` belongs to the
 * document.
 */
export function* labelPages(
  labels: readonly ConsignmentLabel[],
  printingSize: PrintingSizeId,
  typesetter: Typesetter,
  alike: AlikePages,
): Generator<PageContents> {
  const form = labelForm(printingSize);
  for (const some of partsOf(labels, labelsTogether)) {
    const plans = some.map((label) => ({ label, plan: planLabel(label, form, typesetter) }));
    for (const { label, plan } of plans)
      for (const canvas of drawn(label.pieces, plan, form.heightMm, typesetter))
        yield alike.contents(canvas.drawing);
  }
}

/** Returns how many labels consignment notes take, continuations included. */
export function labelPageCount(labels: readonly ConsignmentLabel[], printingSize: PrintingSizeId): number {
  const form = labelForm(printingSize);
  const typesetter = new Typesetter();
  return labels.reduce(
    (sum, label) => sum + label.pieces * planLabel(label, form, typesetter).pagesAPiece,
    0,
  );
}

function* drawn(
  pieces: number,
  plan: LabelPlan,
  heightMm: number,
  typesetter: Typesetter,
): Generator<PdfCanvas> {
  for (let piece = 1; piece <= pieces; piece++) {
    for (let page = 1; page <= plan.pagesAPiece; page++) {
      const canvas = new PdfCanvas(heightMm, typesetter);
      plan.draw(canvas, piece, page);
      yield canvas;
    }
  }
}

/** Yields labels in groups of `size`; the first label alone, so that a reader gets its first bytes at once. */
export async function* inGroups(labels: LabelSource, size: number): AsyncGenerator<ConsignmentLabel[]> {
  let group: ConsignmentLabel[] = [];
  let isFirst = true;
  for await (const label of labels) {
    group.push(label);
    if (!isFirst && group.length < size) continue;
    yield group;
    group = [];
    isFirst = false;
  }
  if (group.length > 0) yield group;
}
