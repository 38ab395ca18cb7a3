/** The packing list, for the packer: only on labels that were requested with it. */
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { Entry } from '#server/platform/documents/label.references.ts';
import {
  drawParagraphs,
  heightOf,
  type Block,
  type LabelSpace,
} from '#server/platform/documents/label.space.ts';
import { at, type Step, type Steps } from '#server/platform/documents/label.steps.ts';
import { mmPerPoint } from '#server/platform/documents/units.ts';

export const hasPacking = ({ packing = [] }: ConsignmentLabel): boolean => packing.length > 0;

/** The packing list for the continuation label, if the first label had no room for it. */
export function packingEntry(
  space: LabelSpace,
  { packing = [] }: ConsignmentLabel,
  step: Step,
): Entry | undefined {
  const points = at(step, [9, 8, 7, 6]);
  if (points === undefined || packing.length === 0) return undefined;
  return {
    caption: 'PACKING LIST',
    paragraphs: (width) => packing.map((line) => space.paragraph(line, width, points)),
  };
}

/** One line for each product. Piece 1 lists all of them; the other pieces refer to it. */
export function packingBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block | undefined {
  const points = at(steps.packing, [8, 7, 6]);
  if (points === undefined || !label.packing || label.packing.length === 0) return undefined;
  const { left, width, pad } = space;
  const lines = label.packing.map((line) => space.paragraph(line, width - 2 * pad, points));
  const elsewhere = [space.paragraph('Packing list on piece 1', width - 2 * pad, points)];
  const captionSize = space.size(6);
  const captionHeight = captionSize * mmPerPoint * 1.4;
  return {
    height: captionHeight + heightOf(lines) + 0.4 * pad,
    grows: 0.1,
    draw(canvas, top, _tall, piece) {
      canvas.text(left + pad, top + captionSize * mmPerPoint * 1.2, 'PACKING LIST', { size: captionSize });
      drawParagraphs(canvas, left + pad, top + captionHeight, piece === 1 ? lines : elsewhere);
    },
  };
}
