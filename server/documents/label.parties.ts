import { qrDots, qrQuiet, type QrModules } from '#server/documents/barcodes.ts';
import type { Canvas } from '#server/documents/canvas.ts';
import { cellHeight, drawCell } from '#server/documents/label.cells.ts';
import type { ConsignmentLabel, LabelParty } from '#server/documents/label.model.ts';
import {
  drawParagraphs,
  firstBaseline,
  heightOf,
  type Block,
  type LabelSpace,
} from '#server/documents/label.space.ts';
import { baselineIn, capHeight, leading, mmPerDot, mmPerPoint } from '#server/documents/units.ts';

/** To whom, in the largest type that the rest leaves room for. */
export function receiverBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { form, left, right, pad } = space;
  const { receiver } = label;
  const textLeft = left + pad + 11 * form.scale;
  const width = right - pad - textLeft;
  const text = [
    space.paragraph(receiver.name, width, 14, 700),
    ...optional(receiver.company, (company) => space.paragraph(company, width, 10.5)),
    space.paragraph(phonesOf(receiver), width, 11, 700),
    ...receiver.addressLines.map((line) => space.paragraph(line, width, 11)),
    space.paragraph(`${receiver.postcode} ${receiver.city}`.trim().toUpperCase(), width, 16, 700),
    ...optional(regionOf(receiver), (region) => space.paragraph(region, width, 10)),
  ];
  return {
    height: heightOf(text) + 1.2 * pad,
    grows: 2,
    draw(canvas, top, tall) {
      const start = top + Math.min((tall - heightOf(text)) / 2, 2 * pad);
      chip(canvas, space, left + pad, start, 'TO', space.size(14));
      drawParagraphs(canvas, textLeft, start, text);
    },
  };
}

/** The sender in small type, date and account under it, and the tracking code at the right. */
export function senderBlock(space: LabelSpace, label: ConsignmentLabel, qr: QrModules): Block {
  const { form, left, right, pad } = space;
  const { sender } = label;
  const qrModules = qr.length + 2 * qrQuiet;
  const qrSide = qrModules * qrDots(qr, space.row(24.5), mmPerDot) * mmPerDot;
  const split = right - qrSide - pad;
  const textLeft = left + pad + 11 * form.scale;
  const width = split - pad - textLeft;
  const names = [sender.name, sender.company].filter(Boolean).join(', ');
  const place = [`${sender.postcode} ${sender.city}`.trim(), regionOf(sender)].filter(Boolean).join(', ');
  const text = [
    space.paragraph(names, width, 8, 700),
    space.paragraph(phonesOf(sender), width, 8),
    space.paragraph([...sender.addressLines, place].filter(Boolean).join(', '), width, 7.5),
  ];
  const cells = cellHeight(space);
  const caption = space.size(6.5);
  const captionHeight = caption * mmPerPoint * 1.5;
  // The rule above lies in the row; half of this keeps it out of the code's quiet zone.
  const ruleRoom = 0.8 * form.scale;
  return {
    height: Math.max(heightOf(text) + pad + cells, qrSide + captionHeight + ruleRoom),
    grows: 0.4,
    draw(canvas, top, tall) {
      const start = top + Math.min((tall - cells - heightOf(text)) / 2, 1.5 * pad);
      chip(canvas, space, left + pad, start, 'FROM', space.size(8));
      drawParagraphs(canvas, textLeft, start, text);
      const cellTop = top + tall - cells;
      canvas.fill(left, cellTop, split - left, 0.125 * form.scale);
      const half = (split - left) / 2;
      drawCell(canvas, space, {
        x: left,
        top: cellTop,
        width: half,
        caption: 'Date',
        value: label.createdOn,
      });
      canvas.fill(left + half, cellTop, 0.125 * form.scale, cells);
      drawCell(canvas, space, {
        x: left + half,
        top: cellTop,
        width: half,
        caption: 'Account',
        value: label.accountNo,
      });
      canvas.fill(split, top, 0.125 * form.scale, tall);
      const dots = qrDots(qr, qrSide, canvas.mmPerDot);
      const blackSide = qr.length * dots * canvas.mmPerDot;
      const qrTop = top + (tall - captionHeight - blackSide) / 2;
      canvas.matrix((split + right - blackSide) / 2, qrTop, qr, dots);
      canvas.text((split + right) / 2, top + tall - captionHeight * 0.5, 'Scan to track', {
        size: caption,
        align: 'centre',
      });
    },
  };
}

/** A black tab beside the first line of a party, whose type has the size `beside` and starts at `top`. */
function chip(canvas: Canvas, space: LabelSpace, x: number, top: number, text: string, beside: number): void {
  const { scale } = space.form;
  const height = 3.8 * scale;
  const capMiddle = leading(beside) * firstBaseline - (beside * capHeight * mmPerPoint) / 2;
  const y = top + capMiddle - height / 2;
  canvas.fill(x, y, 9 * scale, height);
  canvas.text(x + 4.5 * scale, baselineIn(y, height, 7.5 * scale), text, {
    size: 7.5 * scale,
    weight: 700,
    align: 'centre',
    white: true,
  });
}

function optional<T>(text: string | undefined, make: (text: string) => T): readonly T[] {
  return text ? [make(text)] : [];
}

function phonesOf(party: LabelParty): string {
  return [party.phone, party.altPhone].filter(Boolean).join(' / ');
}

/** State and country, as far as they say more than the city: Singapore is all three. */
function regionOf({ city, state, country }: LabelParty): string {
  const said = new Set(['', city.toLowerCase()]);
  const isNew = (part: string) => !said.has(part.toLowerCase()) && Boolean(said.add(part.toLowerCase()));
  return [state, country].filter(isNew).join(', ');
}
