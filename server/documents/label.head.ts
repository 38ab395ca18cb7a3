import { pieceBarCode } from '#shared/consignment/cn-number.rules.ts';
import { code128, code128Dots } from '#server/documents/barcodes.ts';
import { frame } from '#server/documents/canvas.ts';
import { moneyText, weightText, type ConsignmentLabel } from '#server/documents/label.model.ts';
import type { Block, LabelSpace } from '#server/documents/label.space.ts';
import { baselineIn, capHeight, mmPerPoint, overhangOf, tailOf } from '#server/documents/units.ts';

/** Who carries it, and how: brand at the left, service in a black field at the right. */
export function headerBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { form, left, right, pad } = space;
  const height = space.row(11.5);
  const serviceWidth = 32 * form.scale;
  const service = label.service.toUpperCase();
  const serviceSize = space.fit(service, serviceWidth - 2 * pad, 13);
  const flowSize = space.fit(label.flow, serviceWidth - 2 * pad, 8, 400);
  const mark = label.reprint > 0 ? `REPRINT ${label.reprint}` : '';
  const markWidth = mark ? 15 * form.scale : 0;
  const logoSide = height - 2 * pad;
  const nameLeft = left + pad + (label.brand.logo ? logoSide + pad * 0.75 : 0);
  const nameWidth = right - serviceWidth - pad - nameLeft - (markWidth && markWidth + pad / 2);
  const nameSize = Math.min(space.fit(label.brand.name, nameWidth, 13), (height * 0.4) / mmPerPoint);
  const contactWidth = right - serviceWidth - pad - nameLeft;
  const contactSize = space.fit(label.brand.contactLine, contactWidth, 6.5, 400);
  return {
    height,
    grows: 0,
    draw(canvas, top, tall) {
      if (label.brand.logo) {
        const { path, viewBox } = label.brand.logo;
        canvas.path(left + pad, top + (tall - logoSide) / 2, path, logoSide / viewBox);
      }
      canvas.text(nameLeft, baselineIn(top + tall * 0.08, tall * 0.56, nameSize), label.brand.name, {
        size: nameSize,
        weight: 700,
      });
      const contact = space.line(label.brand.contactLine, contactWidth, contactSize, 400);
      canvas.text(nameLeft, baselineIn(top + tall * 0.57, tall * 0.36, contactSize), contact, {
        size: contactSize,
      });
      if (mark) {
        const x = right - serviceWidth - markWidth - pad / 2;
        const size = space.fit(mark, markWidth - pad, 8);
        // Beside the name, so that the contact line has the whole width below.
        const [markTop, markTall] = [top + tall * 0.13, tall * 0.44];
        frame(canvas, x, markTop, markWidth, markTall, 0.3 * form.scale);
        canvas.text(x + markWidth / 2, baselineIn(markTop, markTall, size), mark, {
          size,
          weight: 700,
          align: 'centre',
        });
      }
      canvas.fill(right - serviceWidth, top, serviceWidth, tall);
      const middle = right - serviceWidth / 2;
      canvas.text(middle, baselineIn(top + tall * 0.06, tall * 0.6, serviceSize), service, {
        size: serviceSize,
        weight: 700,
        align: 'centre',
        white: true,
      });
      canvas.text(middle, baselineIn(top + tall * 0.58, tall * 0.34, flowSize), label.flow, {
        size: flowSize,
        align: 'centre',
        white: true,
      });
    },
  };
}

/** Where it goes, readable at two metres, and which piece of how many. */
export function routingBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { form, left, right, pad } = space;
  const height = space.row(18.5);
  const pieceWidth = 24 * form.scale;
  const routingWidth = right - pieceWidth - left - 2 * pad;
  const destination = destinationLines(space, label, routingWidth, height - pad);
  return {
    height,
    grows: 0.5,
    draw(canvas, top, tall, piece) {
      const lineTall = Math.min(tall / destination.lines.length, destination.size * mmPerPoint);
      const first = top + (tall - lineTall * destination.lines.length) / 2;
      destination.lines.forEach((line, index) => {
        const tail = tailOf(line) * destination.size * mmPerPoint;
        const baseline = baselineIn(first + index * lineTall, lineTall, destination.size);
        const overhang = overhangOf(line) * destination.size * mmPerPoint;
        canvas.text(left + pad + overhang, baseline - tail / 2, line, {
          size: destination.size,
          weight: 700,
        });
      });
      const boxLeft = right - pieceWidth;
      canvas.fill(boxLeft, top, 0.25 * form.scale, tall);
      const middle = boxLeft + pieceWidth / 2;
      const caption = form.mark ?? 'PIECE';
      const captionSize = space.size(form.mark ? 10 : 6.5);
      const [captionTop, captionTall] = [top + tall * 0.06, tall * 0.26];
      if (form.mark) canvas.fill(boxLeft + pad / 2, captionTop, pieceWidth - pad, captionTall);
      canvas.text(middle, baselineIn(captionTop, captionTall, captionSize), caption, {
        size: captionSize,
        weight: 700,
        align: 'centre',
        white: form.mark !== undefined,
      });
      const count = `${piece} of ${label.pieces}`;
      const countSize = Math.min(
        space.fit(count, pieceWidth - 2 * pad, 20),
        (tall * 0.27) / (capHeight * mmPerPoint),
      );
      canvas.text(middle, baselineIn(top + tall * 0.34, tall * 0.34, countSize), count, {
        size: countSize,
        weight: 700,
        align: 'centre',
      });
      const grams = label.pieceWeights[piece - 1];
      if (grams !== undefined) {
        canvas.text(middle, baselineIn(top + tall * 0.72, tall * 0.24, space.size(9)), weightText(grams), {
          size: space.size(9),
          align: 'centre',
        });
      }
    },
  };
}

/** The routing code; another country has no stations of ours, and is named, on one line or two, whichever is larger. */
function destinationLines(space: LabelSpace, label: ConsignmentLabel, width: number, height: number) {
  const largest = 52;
  const fitted = (lines: readonly string[]) => {
    const whole = capHeight + Math.max(...lines.map(tailOf));
    const share = lines.length === 1 ? Math.min(1.3, 1 / whole) : 1.1;
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

/** The piece's bar code, as wide as whole dots allow, with its text. */
export function barcodeBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { left, width } = space;
  const height = space.row(24);
  const textSize = space.size(13);
  return {
    height,
    grows: 1,
    draw(canvas, top, tall, piece) {
      const code = pieceBarCode(label.cnNo, piece, label.labelVersion);
      const bars = code128(code);
      const dots = code128Dots(bars, width, canvas.mmPerDot);
      const wide = bars.modules.length * dots * canvas.mmPerDot;
      const gap = space.row(2.4);
      const foot = space.row(7.4);
      canvas.bars(left + (width - wide) / 2, top + gap, tall - gap - foot, bars, dots);
      canvas.text(left + width / 2, baselineIn(top + tall - foot * 0.92, foot * 0.92, textSize), code, {
        size: textSize,
        weight: 700,
        align: 'centre',
      });
    },
  };
}

/** What to collect; nothing when the parcel is paid. */
export function codBlock(space: LabelSpace, label: ConsignmentLabel): Block | undefined {
  if (label.cod === null) return undefined;
  const { form, left, right, width, pad } = space;
  const height = space.row(14 * form.codScale);
  const flagWidth = 25 * form.scale;
  const captionSize = space.size(7);
  const flagSize = Math.min(
    space.fit('COD', flagWidth - 2 * pad, 26),
    (height * 0.92) / mmPerPoint - captionSize * 1.3,
  );
  const amount = moneyText(label.currency, label.cod);
  const amountWidth = width - flagWidth - 2 * pad;
  const amountSize = Math.min(
    space.fit(amount, amountWidth, 34 * form.codScale),
    (height * 0.66) / (capHeight * mmPerPoint),
  );
  return {
    height,
    grows: 0.3,
    draw(canvas, top, tall) {
      canvas.fill(left, top, flagWidth, tall);
      const flag = { weight: 700, align: 'centre', white: true } as const;
      const middle = left + flagWidth / 2;
      const stack = (flagSize + captionSize * 1.3) * mmPerPoint;
      const start = top + (tall - stack) / 2;
      canvas.text(middle, baselineIn(start, flagSize * mmPerPoint, flagSize), 'COD', {
        ...flag,
        size: flagSize,
      });
      canvas.text(
        middle,
        baselineIn(start + flagSize * mmPerPoint, captionSize * 1.3 * mmPerPoint, captionSize),
        'COLLECT',
        {
          ...flag,
          size: captionSize,
        },
      );
      canvas.text((left + flagWidth + right) / 2, baselineIn(top, tall, amountSize), amount, {
        size: amountSize,
        weight: 700,
        align: 'centre',
      });
    },
  };
}
