import type { Canvas } from '#server/platform/documents/canvas.ts';
import { weightText, type ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { Block, LabelSpace } from '#server/platform/documents/label.space.ts';
import { at, type Steps } from '#server/platform/documents/label.steps.ts';
import { baselineIn, capHeight, mmPerPoint, overhangOf, tailOf } from '#server/platform/documents/units.ts';

/** The courier at the left, the service in the middle, the piece count at the right, all in an unobtrusive style. */
export function headerBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block {
  const { form, left, right, pad } = space;
  const height = space.row(at(steps.header, [12.5, 10]) ?? 0);
  const pieceLeft = right - 22 * form.scale;
  const serviceLeft = pieceLeft - 23 * form.scale;
  const logoSide = Math.min(height - 2 * pad, space.row(7));
  const nameLeft = left + pad + (label.brand.logo ? logoSide + pad * 0.75 : 0);
  const nameWidth = serviceLeft - pad - nameLeft;
  const nameSize = Math.min(space.fit(label.brand.name, nameWidth, 11), (height * 0.4) / mmPerPoint);
  const contact = label.brand.contactLine;
  const contactSize = space.fit(contact, nameWidth, 6.5, 400);
  return {
    height,
    grows: 0,
    draw(canvas, top, tall, piece) {
      if (label.brand.logo) {
        const { path, viewBox } = label.brand.logo;
        canvas.path(left + pad, top + (tall - logoSide) / 2, path, logoSide / viewBox);
      }
      canvas.text(nameLeft, baselineIn(top + tall * 0.12, tall * 0.46, nameSize), label.brand.name, {
        size: nameSize,
        weight: 700,
      });
      canvas.text(
        nameLeft,
        baselineIn(top + tall * 0.58, tall * 0.3, contactSize),
        space.line(contact, nameWidth, contactSize, 400),
        { size: contactSize },
      );
      canvas.fill(serviceLeft, top, 0.125 * form.scale, tall);
      drawService(canvas, space, label, serviceLeft, pieceLeft - serviceLeft, top, tall);
      canvas.fill(pieceLeft, top, 0.125 * form.scale, tall);
      drawPiece(canvas, space, label, piece, pieceLeft, right - pieceLeft, top, tall);
    },
  };
}

function drawService(
  canvas: Canvas,
  space: LabelSpace,
  label: ConsignmentLabel,
  left: number,
  width: number,
  top: number,
  tall: number,
): void {
  const middle = left + width / 2;
  const room = width - space.pad;
  const size = space.fit(label.service, room, 9);
  canvas.text(middle, baselineIn(top + tall * 0.12, tall * 0.46, size), label.service, {
    size,
    weight: 700,
    align: 'centre',
  });
  const flowSize = space.fit(label.flow, room, 7.5, 400);
  canvas.text(
    middle,
    baselineIn(top + tall * 0.55, tall * 0.33, flowSize),
    space.line(label.flow, room, flowSize, 400),
    { size: flowSize, align: 'centre' },
  );
}

function drawPiece(
  canvas: Canvas,
  space: LabelSpace,
  label: ConsignmentLabel,
  piece: number,
  left: number,
  width: number,
  top: number,
  tall: number,
): void {
  const middle = left + width / 2;
  const room = width - space.pad;
  const count = `${piece} of ${label.pieces}`;
  const size = Math.min(space.fit(count, room, 17), (tall * 0.4) / (capHeight * mmPerPoint));
  canvas.text(middle, baselineIn(top + tall * 0.12, tall * 0.5, size), count, {
    size,
    weight: 700,
    align: 'centre',
  });
  const grams = label.pieceWeights[piece - 1];
  const weight = grams === undefined ? 'piece' : weightText(grams);
  const weightSize = Math.min(space.size(8), (tall * 0.28) / (capHeight * mmPerPoint));
  const lower = baselineIn(top + tall * 0.6, tall * 0.32, weightSize);
  canvas.text(middle, lower, weight, { size: weightSize, align: 'centre' });
}

/** The destination across the whole width, readable from two metres. */
export function routingBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block {
  const { left, width, pad } = space;
  const height = space.row(at(steps.routing, [20, 17, 14]) ?? 0);
  const destination = destinationLines(space, label, width - 2 * pad, height - pad * 0.8);
  return {
    height,
    grows: 0.4,
    draw(canvas, top, tall) {
      const lineTall = Math.min(tall / destination.lines.length, destination.size * mmPerPoint);
      const first = top + (tall - lineTall * destination.lines.length) / 2;
      destination.lines.forEach((line, index) => {
        const tail = tailOf(line) * destination.size * mmPerPoint;
        const baseline = baselineIn(first + index * lineTall, lineTall, destination.size);
        const overhang = overhangOf(line) * destination.size * mmPerPoint;
        canvas.text(left + width / 2 + overhang / 2, baseline - tail * 0.47, line, {
          size: destination.size,
          weight: 700,
          align: 'centre',
        });
      });
    },
  };
}

/**
 * Lines with the routing code. Another country has no stations of ours, so its name is printed, on one or two lines, whichever is
 * larger.
 */
function destinationLines(space: LabelSpace, label: ConsignmentLabel, width: number, height: number) {
  const largest = 60;
  const fitted = (lines: readonly string[]) => {
    const whole = capHeight + Math.max(...lines.map(tailOf));
    // Round capitals reach above the cap height, and descenders leave no other room for that.
    const share = lines.length === 1 ? Math.min(1.3, (whole > capHeight ? 0.95 : 1) / whole) : 1.1;
    const tallest = (height * share) / lines.length / mmPerPoint;
    const room = (line: string) => width - overhangOf(line) * largest * space.form.scale * mmPerPoint;
    const size = Math.min(...lines.map((line) => space.fit(line, room(line), largest)), tallest);
    return { lines: lines.map((line) => space.line(line, width, size, 700)), size };
  };
  if (label.routingCode !== '') return fitted([label.routingCode]);
  const words = label.receiver.country.toUpperCase().split(' ');
  const breaks = words.map((_, index) => [words.slice(0, index), words.slice(index)] as const);
  return breaks
    .map(([above, below]) =>
      fitted([above, below].filter((line) => line.length > 0).map((line) => line.join(' '))),
    )
    .reduce((best, next) => (next.size > best.size ? next : best));
}
