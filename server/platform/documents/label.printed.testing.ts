/** Positions of everything on a label, read from the layout itself. For tests. */
import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import { code128Quiet, qrQuiet } from '#server/platform/documents/barcodes.ts';
import type { Canvas } from '#server/platform/documents/canvas.ts';
import { labelForm } from '#server/platform/documents/label.forms.ts';
import { planLabel } from '#server/platform/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { capHeight, mmPerDot, mmPerPoint } from '#server/platform/documents/units.ts';

export interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Printed {
  texts: (Box & { size: number; isWhite: boolean })[];
  fields: Box[];
  /** Including their quiet zones. */
  codes: Box[];
  /** Heights of bars, millimetres. */
  bars: number[];
}

/** The contents of the last piece's label, or of its continuation, as boxes in millimetres. */
export function printed(
  label: ConsignmentLabel,
  printingSize: PrintingSizeId,
  { page = 1, piece = label.pieces } = {},
): Printed & { pagesAPiece: number } {
  const typesetter = new Typesetter();
  const all: Printed = { texts: [], fields: [], codes: [], bars: [] };
  const box = (what: string, left: number, top: number, width: number, height: number): Box => ({
    what,
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  const canvas: Canvas = {
    typesetter,
    mmPerDot,
    text(x, baseline, text, { size, weight = 400, align = 'left', white = false }) {
      const width = typesetter.width(text, weight, size) * mmPerPoint;
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      const tall = size * capHeight * mmPerPoint;
      all.texts.push({ ...box(text, left, baseline - tall, width, tall), size, isWhite: white });
    },
    fill: (x, y, width, height) => all.fields.push(box('field', x, y, width, height)),
    bars(x, y, height, { modules }, dots) {
      all.bars.push(height);
      const quiet = code128Quiet * dots * mmPerDot;
      all.codes.push(box('bar code', x - quiet, y, modules.length * dots * mmPerDot + 2 * quiet, height));
    },
    matrix(x, y, modules, dots) {
      const quiet = qrQuiet * dots * mmPerDot;
      const side = modules.length * dots * mmPerDot + 2 * quiet;
      all.codes.push(box('QR', x - quiet, y - quiet, side, side));
    },
    path: (x, y) => all.fields.push(box('logo', x, y, 0, 0)),
  };
  const form = labelForm(printingSize);
  const plan = planLabel(label, form, typesetter);
  plan.draw(canvas, piece, page);
  return { ...all, pagesAPiece: plan.pagesAPiece };
}

/** Tolerance for rounding to dots, in mm. */
const hair = 0.07;

export const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > hair &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > hair;
