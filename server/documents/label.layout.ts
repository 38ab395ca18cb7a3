import { qrCode } from '#server/documents/barcodes.ts';
import { frame, type Canvas } from '#server/documents/canvas.ts';
import { detailsBlock, footerBlock, notesBlock, receiptBlock } from '#server/documents/label.details.ts';
import type { LabelForm } from '#server/documents/label.forms.ts';
import { barcodeBlock, codBlock, headerBlock, routingBlock } from '#server/documents/label.head.ts';
import type { ConsignmentLabel } from '#server/documents/label.model.ts';
import { receiverBlock, senderBlock } from '#server/documents/label.parties.ts';
import { LabelSpace, type Block } from '#server/documents/label.space.ts';
import type { Typesetter } from '#server/documents/typesetter.ts';

/** What no printer can reach (look.md "Paper"). */
const marginMm = 3;

/** Tried in turn until everything fits: type shrinks first; lines are cut, visibly, only at the very last. */
const attempts: readonly { readonly type: number; readonly lines: number }[] = [
  ...[1.08, 1, 0.95, 0.9, 0.85, 0.8, 0.76, 0.72, 0.68, 0.65, 0.62].map((type) => ({ type, lines: Infinity })),
  ...[6, 4, 3, 2, 1].map((lines) => ({ type: 0.62, lines })),
];

/** A consignment note laid out for one paper: draw it once for each piece. */
export interface LabelPlan {
  draw(canvas: Canvas, piece: number): void;
}

/**
 * Lays a label out at the largest type at which everything fits. Type never goes under 6 pt; a text that is
 * too long even then (longer than any form lets in) ends in a visible ellipsis.
 */
export function planLabel(label: ConsignmentLabel, form: LabelForm, typesetter: Typesetter): LabelPlan {
  const qr = qrCode(label.trackingUrl);
  const room = form.heightMm - 2 * marginMm;
  let blocks: readonly Block[] = [];
  let spare = -Infinity;
  for (const { type, lines } of attempts) {
    const space = new LabelSpace(typesetter, form, marginMm, type, lines);
    blocks = [
      headerBlock(space, label),
      routingBlock(space, label),
      barcodeBlock(space, label),
      codBlock(space, label),
      receiverBlock(space, label),
      senderBlock(space, label, qr),
      detailsBlock(space, label),
      notesBlock(space, label),
      receiptBlock(space),
      footerBlock(space, label),
    ].filter((block) => block !== undefined);
    spare = room - blocks.reduce((sum, block) => sum + block.height, 0);
    if (spare >= 0) break;
  }
  const shares = blocks.reduce((sum, block) => sum + block.grows, 0);
  return {
    draw(canvas, piece) {
      const rule = 0.25 * form.scale;
      frame(canvas, marginMm, marginMm, form.widthMm - 2 * marginMm, room, 2 * rule);
      let top = marginMm;
      blocks.forEach((block, index) => {
        const height = block.height + (spare * block.grows) / shares;
        if (index > 0) canvas.fill(marginMm, top, form.widthMm - 2 * marginMm, rule);
        block.draw(canvas, top, height, piece);
        top += height;
      });
    },
  };
}
