import type { PrintingSizeId } from '#shared/documents/paper.ts';
import { labelForm } from '#server/documents/label.forms.ts';
import { planLabel } from '#server/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/documents/label.model.ts';
import { PdfCanvas } from '#server/documents/pdf.canvas.ts';
import type { Typesetter } from '#server/documents/typesetter.ts';

export type LabelSource = AsyncIterable<ConsignmentLabel> | Iterable<ConsignmentLabel>;

/** The deflated content streams of a consignment note, one for each piece, first piece first. */
export function* labelPages(
  label: ConsignmentLabel,
  printingSize: PrintingSizeId,
  typesetter: Typesetter,
): Generator<Uint8Array> {
  const form = labelForm(printingSize);
  const plan = planLabel(label, form, typesetter);
  for (let piece = 1; piece <= label.pieces; piece++) {
    const canvas = new PdfCanvas(form.heightMm, typesetter);
    plan.draw(canvas, piece);
    yield canvas.finish();
  }
}
