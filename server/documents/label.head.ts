import { code128, code128Dots } from '#server/documents/barcodes.ts';
import { frame } from '#server/documents/canvas.ts';
import { moneyText, pieceCode, weightText, type ConsignmentLabel } from '#server/documents/label.model.ts';
import type { Block, LabelSpace } from '#server/documents/label.space.ts';
import { baselineIn, mmPerPoint } from '#server/documents/units.ts';

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
  const contactSize = space.fit(label.brand.contactLine, nameWidth, 6.5, 400);
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
      const contact = space.line(label.brand.contactLine, nameWidth, contactSize, 400);
      canvas.text(nameLeft, baselineIn(top + tall * 0.57, tall * 0.36, contactSize), contact, {
        size: contactSize,
      });
      if (mark) {
        const x = right - serviceWidth - markWidth - pad / 2;
        const size = space.fit(mark, markWidth - pad, 8);
        frame(canvas, x, top + tall * 0.25, markWidth, tall * 0.5, 0.3 * form.scale);
        canvas.text(x + markWidth / 2, baselineIn(top, tall, size), mark, {
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
  const routingSize = Math.min(
    space.fit(label.routingCode, routingWidth, 52),
    ((height - 2 * pad) / mmPerPoint) * 1.3,
  );
  return {
    height,
    grows: 0.5,
    draw(canvas, top, tall, piece) {
      canvas.text(left + pad, baselineIn(top, tall, routingSize), label.routingCode, {
        size: routingSize,
        weight: 700,
      });
      const boxLeft = right - pieceWidth;
      canvas.fill(boxLeft, top, 0.25 * form.scale, tall);
      const middle = boxLeft + pieceWidth / 2;
      const caption = form.mark ?? 'PIECE';
      const captionSize = space.size(form.mark ? 10 : 6.5);
      if (form.mark) canvas.fill(boxLeft, top, pieceWidth, tall * 0.3);
      canvas.text(middle, baselineIn(top, tall * 0.3, captionSize), caption, {
        size: captionSize,
        weight: 700,
        align: 'centre',
        white: form.mark !== undefined,
      });
      const count = `${piece} of ${label.pieces}`;
      const countSize = space.fit(count, pieceWidth - 2 * pad, 20);
      canvas.text(middle, baselineIn(top + tall * 0.3, tall * 0.42, countSize), count, {
        size: countSize,
        weight: 700,
        align: 'centre',
      });
      const grams = label.pieceWeights[piece - 1];
      if (grams !== undefined) {
        canvas.text(middle, baselineIn(top + tall * 0.7, tall * 0.24, space.size(9)), weightText(grams), {
          size: space.size(9),
          align: 'centre',
        });
      }
    },
  };
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
      const code = pieceCode(label.cnNo, piece);
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
  const flagWidth = 25 * form.scale * Math.sqrt(form.codScale);
  const flagSize = space.fit('COD', flagWidth - 2 * pad, 26 * form.codScale);
  const amount = moneyText(label.currency, label.cod);
  const captionSize = space.size(7);
  const captionWidth = space.typesetter.width('COLLECT', 700, captionSize) * mmPerPoint;
  const amountSize = space.fit(amount, width - flagWidth - captionWidth - 3 * pad, 30 * form.codScale);
  return {
    height,
    grows: 0.3,
    draw(canvas, top, tall) {
      canvas.fill(left, top, flagWidth, tall);
      canvas.text(left + flagWidth / 2, baselineIn(top, tall, flagSize), 'COD', {
        size: flagSize,
        weight: 700,
        align: 'centre',
        white: true,
      });
      canvas.text(left + flagWidth + pad, baselineIn(top, tall, captionSize), 'COLLECT', {
        size: captionSize,
        weight: 700,
      });
      canvas.text(right - pad, baselineIn(top, tall, amountSize), amount, {
        size: amountSize,
        weight: 700,
        align: 'right',
      });
    },
  };
}
