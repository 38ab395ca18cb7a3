import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import { labelForm } from '#server/platform/documents/label.forms.ts';
import { planLabel } from '#server/platform/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';

export type LabelSource = AsyncIterable<ConsignmentLabel> | Iterable<ConsignmentLabel>;

/** The deflated content streams of a consignment note: each piece's label, with its continuation if it has one. */
export function* labelPages(
  label: ConsignmentLabel,
  printingSize: PrintingSizeId,
  typesetter: Typesetter,
): Generator<Uint8Array> {
  const form = labelForm(printingSize);
  const plan = planLabel(label, form, typesetter);
  for (let piece = 1; piece <= label.pieces; piece++) {
    for (let page = 1; page <= plan.pagesAPiece; page++) {
      const canvas = new PdfCanvas(form.heightMm, typesetter);
      plan.draw(canvas, piece, page);
      yield canvas.finish();
    }
  }
}
