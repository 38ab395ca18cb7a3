import type { PrintingSizeId, ZplDpi } from '#shared/platform/documents/paper.ts';
import { labelForm } from '#server/platform/documents/label.forms.ts';
import { planLabel } from '#server/platform/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { ZplCanvas } from '#server/platform/documents/zpl.canvas.ts';

/**
 * Returns a consignment note as ZPL II in UTF-8, one format (`^XA … ^XZ`) for each piece, for a printer with `dpi` dots per inch.
 * The layout is that of the PDF of the same paper.
 */
export function labelZpl(label: ConsignmentLabel, dpi: ZplDpi, printingSize: PrintingSizeId = 3): string {
  const form = labelForm(printingSize);
  const typesetter = new Typesetter();
  const plan = planLabel(label, form, typesetter);
  let zpl = '';
  for (let piece = 1; piece <= label.pieces; piece++) {
    for (let page = 1; page <= plan.pagesAPiece; page++) {
      const canvas = new ZplCanvas(form.widthMm, form.heightMm, dpi, typesetter);
      plan.draw(canvas, piece, page);
      zpl += canvas.finish();
    }
  }
  return zpl;
}
