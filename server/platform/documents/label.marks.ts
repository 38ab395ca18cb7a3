import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import {
  code128,
  code128Dots,
  code128Quiet,
  qrCode,
  qrDots,
  qrQuiet,
} from '#server/platform/documents/barcodes.ts';
import { frame, type Canvas } from '#server/platform/documents/canvas.ts';
import { moneyText, type ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { Block, LabelSpace } from '#server/platform/documents/label.space.ts';
import { at, type Steps } from '#server/platform/documents/label.steps.ts';
import { baselineIn, capHeight, mmPerDot, mmPerPoint } from '#server/platform/documents/units.ts';

/** Black fields for everything that changes the handling; together they are as wide as the label. */
export function handlingBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block | undefined {
  const marks = [...label.handling, ...(label.dangerousGoods ? ['DANGEROUS GOODS'] : [])];
  if (marks.length === 0) return undefined;
  const { left, width, form, typesetter } = space;
  const gap = 0.8 * form.scale;
  const [points, mm] = at(steps.handling, [
    [13, 7],
    [10.5, 5.4],
  ] as const) ?? [10.5, 5.4];
  const naturalAt = (size: number) =>
    marks.reduce(
      (sum, mark) => sum + typesetter.width(mark, 700, size) * mmPerPoint + 2 * form.scale + gap,
      gap,
    );
  const wanted = space.size(points);
  const size = naturalAt(wanted) > width ? space.size(10) : wanted;
  const more = (width - naturalAt(size)) / marks.length;
  return {
    height: space.row(mm) + gap,
    grows: 0.1,
    draw(canvas, top, tall) {
      let x = left + gap;
      for (const mark of marks) {
        const wide = typesetter.width(mark, 700, size) * mmPerPoint + 2 * form.scale + more;
        const high = tall - 2 * gap;
        canvas.fill(x, top + gap, wide, high);
        canvas.text(x + wide / 2, baselineIn(top + gap, high, size), mark, {
          size,
          weight: 700,
          align: 'centre',
          white: true,
        });
        x += wide + gap;
      }
    },
  };
}

/** Notes for the depot about the label itself, such as a reprint. */
function versionMarks({ form }: LabelSpace, label: ConsignmentLabel): readonly string[] {
  const version = label.labelVersion ?? 1;
  return [
    ...(form.mark ? [form.mark] : []),
    ...(version > 1 ? [`LABEL ${version}, replaces earlier`] : []),
    ...(label.reprint > 0 ? [`REPRINT ${label.reprint}`] : []),
  ];
}

/** Minimum height of bars in mm (domain.md "Documents"). */
const lowestBars = 15;

/** The piece's bar code with its text, as wide as whole dots allow, and the same code as a small square for the depot. */
export function barcodeBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block {
  const { form, left, right, width, pad } = space;
  const gap = space.row(1.6);
  const textSize = space.size(at(steps.bars, [14, 12, 11]) ?? 11);
  const foot = textSize * mmPerPoint * 1.3;
  const lowest = Math.max(lowestBars, space.row(at(steps.bars, [19, 16, lowestBars]) ?? lowestBars));
  const marks = versionMarks(space, label);
  // Quiet zones reach to the frame.
  const edge = 0.55 * form.scale;
  const room = width - 2 * edge;
  return {
    height: gap + lowest + foot,
    grows: 1,
    draw(canvas, top, tall, piece) {
      const text = pieceBarCode(label.cnNo, piece, label.labelVersion);
      const square = qrCode(text);
      const modules = square.length + 2 * qrQuiet;
      const { mmPerDot: dot } = canvas;
      // Between the bars and the square, the bars' quiet zone serves both.
      const sideAt = (dots: number) => (modules - qrQuiet) * dots * dot;
      const code = code128(text);
      const dots = code128Dots(code, room - sideAt(qrDots(square, 0, dot)), dot);
      const wide = code.modules.length * dots * dot;
      const quiet = code128Quiet * dots * dot;
      const high = tall - gap - foot;
      const free = room - wide - 2 * quiet;
      const squareDots = qrDots(
        square,
        Math.min((free * modules) / (modules - qrQuiet), high, space.row(15)),
        dot,
      );
      const black = square.length * squareDots * dot;
      const x = left + edge + quiet + Math.max(0, (free - sideAt(squareDots)) / 2);
      canvas.bars(x, top + gap, high, code, dots);
      canvas.matrix(right - edge - sideAt(squareDots), top + gap + (high - black) / 2, square, squareDots);
      const baseline = baselineIn(top + tall - foot, foot, textSize);
      const style = { size: textSize, weight: 700 } as const;
      if (marks.length === 0) {
        canvas.text(x + wide / 2, baseline, text, { ...style, align: 'centre' });
        return;
      }
      canvas.text(left + pad, baseline, text, style);
      const taken = space.typesetter.width(text, 700, textSize) * mmPerPoint + 2 * pad;
      drawFrames(canvas, space, marks, left + taken, right - 0.4 * pad, top + tall - foot, foot - 0.2 * pad);
    },
  };
}

/** Draws framed words side by side, ending at `end`. */
function drawFrames(
  canvas: Canvas,
  space: LabelSpace,
  words: readonly string[],
  start: number,
  end: number,
  top: number,
  tall: number,
): void {
  const inside = 1.6 * space.form.scale;
  const gap = 0.6 * space.form.scale;
  const naturalAt = (size: number) =>
    words.reduce((sum, word) => sum + space.typesetter.width(word, 700, size) * mmPerPoint + inside + gap, 0);
  const wanted = space.size(8);
  const size = Math.max(space.size(6), Math.min(wanted, (wanted * (end - start)) / naturalAt(wanted)));
  let x = end - naturalAt(size);
  for (const word of words) {
    const wide = space.typesetter.width(word, 700, size) * mmPerPoint + inside;
    frame(canvas, x + gap, top, wide, tall, 0.25 * space.form.scale);
    canvas.text(x + gap + wide / 2, baselineIn(top, tall, size), word, {
      size,
      weight: 700,
      align: 'centre',
    });
    x += wide + gap;
  }
}

/** The amount to collect, once for the consignment, on piece 1. Undefined if the parcel is not COD. */
export function codBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block | undefined {
  if (label.cod === null) return undefined;
  const { form, left, width, pad } = space;
  const height = space.row(at(steps.cod, [14 * form.codScale, 12 * form.codScale, 10]) ?? 10);
  const flagWidth = 25 * form.scale;
  const flagSize = Math.min(
    space.fit('COD', flagWidth - 2 * pad, 28),
    (height * 0.62) / (capHeight * mmPerPoint),
  );
  const amount = moneyText(label.currency, label.cod);
  const room = width - flagWidth - 2 * pad;
  const middle = left + flagWidth + (width - flagWidth) / 2;
  const more = label.pieces > 1 ? `COD for ${label.pieces} pieces, collect once` : 'Collect';
  const moreSize = space.size(8.5);
  const moreTall = moreSize * mmPerPoint * 1.3;
  return {
    height,
    grows: 0.3,
    draw(canvas, top, tall, piece) {
      if (piece > 1) {
        const size = space.size(12);
        const text = { size, weight: 700, align: 'centre' } as const;
        canvas.text(left + width / 2, baselineIn(top, tall, size), 'COD on piece 1', text);
        return;
      }
      canvas.fill(left, top, flagWidth, tall);
      canvas.text(left + flagWidth / 2, baselineIn(top, tall, flagSize), 'COD', {
        size: flagSize,
        weight: 700,
        align: 'centre',
        white: true,
      });
      const edge = 0.7 * form.scale;
      // A dollar sign is taller than capitals.
      const amountTall = tall - moreTall - 2 * edge;
      const size = Math.min(
        space.fit(amount, room, 36 * form.codScale),
        (amountTall * (amount.includes('$') ? 0.82 : 0.94)) / (capHeight * mmPerPoint),
      );
      canvas.text(middle, baselineIn(top + edge, amountTall, size), amount, {
        size,
        weight: 700,
        align: 'centre',
      });
      canvas.text(middle, baselineIn(top + tall - moreTall - 0.5 * edge, moreTall, moreSize), more, {
        size: moreSize,
        weight: 700,
        align: 'centre',
      });
    },
  };
}

/** Side of a QR code with its quiet zone, in millimetres on the coarsest grid. */
export function qrSide(modules: number, dots: number): number {
  return (modules + 2 * qrQuiet) * dots * mmPerDot;
}
