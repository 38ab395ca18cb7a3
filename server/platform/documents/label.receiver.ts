import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { phonesOf, regionOf } from '#server/platform/documents/label.party.ts';
import {
  drawParagraphs,
  firstBaseline,
  heightOf,
  type Block,
  type LabelSpace,
  type Paragraph,
} from '#server/platform/documents/label.space.ts';
import { at, type Steps } from '#server/platform/documents/label.steps.ts';
import { leading } from '#server/platform/documents/units.ts';

/** Type sizes of each step, roomiest first. The address is never smaller than 8 pt (domain.md "Documents"). */
const sizes = [
  { name: 19, company: 13, phone: 14, address: 14, town: 23, region: 12, column: 11 },
  { name: 17, company: 12, phone: 13, address: 13, town: 20, region: 11, column: 11 },
  { name: 15, company: 11, phone: 12, address: 12, town: 18, region: 10, column: 11 },
  { name: 13, company: 10, phone: 11, address: 10.5, town: 16, region: 9.5, column: 11 },
  { name: 12, company: 9.5, phone: 10.5, address: 10, town: 15, region: 9, column: 0 },
  { name: 11, company: 9, phone: 10, address: 9, town: 14, region: 8.5, column: 0 },
  { name: 10.5, company: 8.5, phone: 9, address: 8.5, town: 13, region: 8, column: 0 },
  { name: 10, company: 8, phone: 8.5, address: 8, town: 11, region: 8, column: 0 },
  { name: 9, company: 8, phone: 8, address: 8, town: 9, region: 7.5, column: 0 },
] as const;

/** The receiver, in the largest type that the other blocks leave room for. */
export function receiverBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block {
  const { form, left, width: whole, pad } = space;
  const { receiver, isAbroad } = label;
  const type = at(steps.receiver, sizes) ?? sizes[0];
  const column = type.column * form.scale;
  // Without a column for the caption, it is printed before the name.
  const indent = column === 0 ? 6.5 * form.scale : 0;
  const width = whole - 2 * pad - column;
  const region = regionOf(receiver, isAbroad);
  const place = `${receiver.postcode} ${receiver.city}`.trim().toUpperCase();
  const lines: (Paragraph | null)[] = [
    { ...space.paragraph(receiver.name, width - indent, type.name, 700), x: indent },
    receiver.company ? space.paragraph(receiver.company, width, type.company) : null,
    space.paragraph(phonesOf(receiver), width, type.phone, 700),
    ...receiver.addressLines.map((line) => space.paragraph(line, width, type.address)),
    space.paragraph(place, width, type.town, 700),
    region === '' ? null : space.paragraph(region, width, type.region),
    // Customs and sorters abroad look for the country on the last line, in capitals.
    isAbroad ? space.paragraph(receiver.country.toUpperCase(), width, type.town, 700) : null,
  ];
  const text = lines.filter((line) => line !== null);
  const gap = (type.column === 0 ? 0.4 : 0.9) * pad;
  return {
    height: heightOf(text) + gap,
    grows: 2,
    draw(canvas, top, tall) {
      const start = top + Math.min((tall - heightOf(text)) / 2, 2.5 * pad);
      const [first] = text;
      const captionSize = space.size(9);
      const baseline = start + leading(first?.style.size ?? captionSize) * firstBaseline;
      canvas.text(left + pad, baseline, 'TO', { size: captionSize, weight: 700 });
      drawParagraphs(canvas, left + pad + column, start, text);
    },
  };
}
