import { qrCode } from '#server/platform/documents/barcodes.ts';
import { frame, type Canvas } from '#server/platform/documents/canvas.ts';
import { continuationBlocks, continuedBlock } from '#server/platform/documents/label.continuation.ts';
import { detailsBlock, footerBlock, receiptBlock } from '#server/platform/documents/label.details.ts';
import type { LabelForm } from '#server/platform/documents/label.forms.ts';
import { headerBlock, routingBlock } from '#server/platform/documents/label.head.ts';
import { barcodeBlock, codBlock, handlingBlock } from '#server/platform/documents/label.marks.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { hasPacking, packingBlock } from '#server/platform/documents/label.packing.ts';
import { receiverBlock } from '#server/platform/documents/label.receiver.ts';
import { referencesBlock } from '#server/platform/documents/label.references.ts';
import { LabelSpace, spaceOf, type Block } from '#server/platform/documents/label.space.ts';
import {
  refillOrder,
  giveWay,
  isSmaller,
  roomiest,
  type GivesWay,
  type PartName,
  type Steps,
} from '#server/platform/documents/label.steps.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import { namesOf } from '#shared/platform/names-of.ts';

/** Margin that printers cannot print on (look.md "Paper"). */
const marginMm = 3;

/** A consignment note laid out for one paper: draw it once for each piece. */
export interface LabelPlan {
  /** 2 if each label is followed by a continuation label. */
  readonly pagesAPiece: 1 | 2;
  /** @param page 1 is the label, 2 its continuation */
  draw(canvas: Canvas, piece: number, page?: number): void;
}

type Drawn = Partial<Record<Exclude<PartName, 'sender' | 'notes' | 'orders'>, Block | undefined>>;

/**
 * Lays out a label with as much room as fits. Blocks give way one by one, in the order of domain.md "What may never be cut or
 * shrunk"; a block that cannot shrink further moves to a continuation label; the receiver, the codes, COD, dangerous goods and DO
 * numbers stay. A text longer than any form accepts ends in a visible ellipsis.
 */
export function planLabel(label: ConsignmentLabel, form: LabelForm, typesetter: Typesetter): LabelPlan {
  const qr = qrCode(label.trackingUrl);
  const room = form.heightMm - 2 * marginMm;
  let space = spaceOf(typesetter, form, marginMm);
  const make: Record<keyof Drawn, (steps: Steps) => Block | undefined> = {
    header: (steps) => headerBlock(space, label, steps),
    routing: (steps) => routingBlock(space, label, steps),
    handling: (steps) => handlingBlock(space, label, steps),
    bars: (steps) => barcodeBlock(space, label, steps),
    cod: (steps) => codBlock(space, label, steps),
    receiver: (steps) => receiverBlock(space, label, steps),
    references: (steps) => referencesBlock(space, label, qr, steps),
    contents: (steps) => detailsBlock(space, label, steps),
    packing: (steps) => packingBlock(space, label, steps),
    receipt: (steps) => receiptBlock(space, steps),
    liability: (steps) => footerBlock(space, label, steps),
    continued: (steps) => continuedBlock(space, steps),
  };
  const names = namesOf(make);
  let steps: Steps = roomiest;
  const drawn: Drawn = {};
  const remake = (...parts: readonly (keyof Drawn)[]) => {
    for (const part of parts) drawn[part] = make[part](steps);
    return room - names.reduce((sum, name) => sum + (drawn[name]?.height ?? 0), 0);
  };
  const take = ([part, step]: GivesWay[number]) => {
    const before = steps;
    steps = { ...steps, [part]: step };
    const isReference = part === 'sender' || part === 'notes' || part === 'orders';
    const moves = step === 'out' || before[part] === 'out';
    return remake(isReference ? 'references' : part, ...(moves ? (['continued'] as const) : []));
  };
  let spare = remake(...names);
  const hasRoom = spare >= 0;
  for (const way of giveWay) {
    if (spare >= 0) break;
    if (way[0] === 'packing' && !hasPacking(label)) continue;
    spare = take(way);
  }
  // The last block to give way may have freed more room than needed, so the rest is offered to the others.
  for (const [part, step] of hasRoom || spare < 0 ? [] : refillOrder) {
    const had = steps[part];
    if (!isSmaller(had, step)) continue;
    const left = take([part, step]);
    spare = left >= 0 ? left : take([part, had]);
  }
  for (const lines of [6, 4, 3, 2, 1]) {
    if (spare >= 0) break;
    space = new LabelSpace(typesetter, form, marginMm, lines);
    spare = remake(...names);
  }
  const blocks = names.flatMap((name) => drawn[name] ?? []);
  const further = continuationBlocks(space, label, steps);
  return {
    pagesAPiece: further.length > 0 ? 2 : 1,
    draw(canvas, piece, page = 1) {
      if (page === 1) drawBlocks(canvas, form, blocks, piece);
      else drawBlocks(canvas, form, further, piece, 0);
    },
  };
}

/** Draws rows inside a frame with rules between them; `share` of the spare room goes to the rows that grow. */
function drawBlocks(
  canvas: Canvas,
  form: LabelForm,
  blocks: readonly Block[],
  piece: number,
  share = 1,
): void {
  const rule = 0.25 * form.scale;
  const width = form.widthMm - 2 * marginMm;
  const room = form.heightMm - 2 * marginMm;
  const spare = share * Math.max(0, room - blocks.reduce((sum, block) => sum + block.height, 0));
  const shares = blocks.reduce((sum, block) => sum + block.grows, 0);
  frame(canvas, marginMm, marginMm, width, room, 2 * rule);
  let top = marginMm;
  blocks.forEach((block, index) => {
    const height = block.height + (spare * block.grows) / (shares || 1);
    if (index > 0) canvas.fill(marginMm, top, width, rule);
    block.draw(canvas, top, height, piece);
    top += height;
  });
  if (share === 0) canvas.fill(marginMm, top, width, rule);
}
