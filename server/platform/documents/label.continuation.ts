/** The second label of a piece, with the parts that did not fit on the first one. */
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { qrCode, qrDots } from '#server/platform/documents/barcodes.ts';
import { headerBlock } from '#server/platform/documents/label.head.ts';
import { detailsBlock, footerBlock, receiptBlock } from '#server/platform/documents/label.details.ts';
import { qrSide } from '#server/platform/documents/label.marks.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import {
  notesEntries,
  ordersEntry,
  senderEntry,
  type Entry,
} from '#server/platform/documents/label.references.ts';
import { packingEntry } from '#server/platform/documents/label.packing.ts';
import {
  drawParagraphs,
  heightOf,
  type Block,
  type LabelSpace,
} from '#server/platform/documents/label.space.ts';
import { roomiest, type PartName, type Steps } from '#server/platform/documents/label.steps.ts';
import { baselineIn, mmPerDot, mmPerPoint } from '#server/platform/documents/units.ts';

const movable = [
  'sender',
  'contents',
  'packing',
  'orders',
  'notes',
  'receipt',
  'liability',
] as const satisfies PartName[];

/** A blank signature panel alone is no reason for a second label. */
const isWorthALabel = (steps: Steps) => movable.some((part) => part !== 'receipt' && steps[part] === 'out');

/** Note on the first label that there is a second one. */
export function continuedBlock(space: LabelSpace, steps: Steps): Block | undefined {
  if (!isWorthALabel(steps)) return undefined;
  const size = space.size(7);
  return {
    height: size * mmPerPoint * 1.3,
    grows: 0,
    draw(canvas, top, tall) {
      canvas.text(space.left + space.width / 2, baselineIn(top, tall, size), 'Continued on a second label', {
        size,
        weight: 700,
        align: 'centre',
      });
    },
  };
}

/**
 * Returns no blocks if the first label holds everything; otherwise the roomiest layout that fits, without the signature panel if
 * necessary.
 */
export function continuationBlocks(
  space: LabelSpace,
  label: ConsignmentLabel,
  steps: Steps,
): readonly Block[] {
  if (!isWorthALabel(steps)) return [];
  const room = space.form.heightMm - 2 * space.left;
  const heightOfAll = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);
  let blocks: readonly Block[] = [];
  for (const [step, signs] of attempts) {
    const entries = [
      steps.sender === 'out' ? senderEntry(space, label, step) : undefined,
      steps.orders === 'out' ? ordersEntry(space, label, step) : undefined,
      ...(steps.notes === 'out' ? notesEntries(space, label, step) : []),
      steps.packing === 'out' ? packingEntry(space, label, step) : undefined,
    ];
    blocks = [
      headerBlock(space, label, roomiest),
      titleBlock(space, label),
      ...entries.flatMap((entry) => (entry ? [entryBlock(space, entry)] : [])),
      steps.contents === 'out' ? detailsBlock(space, label, roomiest) : undefined,
      steps.receipt === 'out' && signs ? receiptBlock(space, roomiest) : undefined,
      steps.liability === 'out' ? footerBlock(space, label, roomiest) : undefined,
    ].filter((block) => block !== undefined);
    if (heightOfAll(blocks) <= room) break;
  }
  return blocks;
}

/** Layouts to try: the step of the text sizes, and whether there is a signature panel. */
const attempts = [
  [0, true],
  [0, false],
  [1, false],
  [2, false],
  [3, false],
] as const;

function titleBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { left, right, pad } = space;
  return {
    height: space.row(16),
    grows: 0,
    draw(canvas, top, tall, piece) {
      const text = pieceBarCode(label.cnNo, piece, label.labelVersion);
      const code = qrCode(text);
      const dots = qrDots(code, space.row(14), canvas.mmPerDot);
      const side = qrSide(code.length, qrDots(code, space.row(14), mmPerDot));
      const black = code.length * dots * canvas.mmPerDot;
      canvas.matrix(right - pad - side + (side - black) / 2, top + (tall - black) / 2, code, dots);
      canvas.text(left + pad, top + tall * 0.38, 'CONTINUATION OF', { size: space.size(10), weight: 700 });
      canvas.text(left + pad, top + tall * 0.78, text, { size: space.size(16), weight: 700 });
    },
  };
}

function entryBlock(space: LabelSpace, { caption, paragraphs }: Entry): Block {
  const { left, width, pad } = space;
  const lines = paragraphs(width - 2 * pad);
  const size = space.size(7);
  const captionHeight = size * mmPerPoint * 1.4;
  return {
    height: captionHeight + heightOf(lines) + pad,
    grows: 0,
    draw(canvas, top) {
      canvas.text(left + pad, top + captionHeight, caption, { size });
      drawParagraphs(canvas, left + pad, top + captionHeight + 0.3 * pad, lines);
    },
  };
}
