import { qrDots, type QrModules } from '#server/platform/documents/barcodes.ts';
import { qrSide } from '#server/platform/documents/label.marks.ts';
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
import { at, type Step, type Steps } from '#server/platform/documents/label.steps.ts';
import { leading, mmPerDot, mmPerPoint } from '#server/platform/documents/units.ts';

/** Texts with a caption at the left of the first line. */
export interface Entry {
  readonly caption: string;
  paragraphs(width: number): readonly Paragraph[];
  /** Splits it into the part that fits into `height` and the rest; undefined if it cannot be split. */
  part?(width: number, height: number): readonly [here: Entry, rest: Entry] | undefined;
}

const captionMm = 11;

/** The sender, and the sender's own references. */
export function senderEntry(space: LabelSpace, { sender }: ConsignmentLabel, step: Step): Entry | undefined {
  const points = at(step, [9, 8, 7, 6]);
  if (points === undefined) return undefined;
  const names = [sender.name, sender.company].filter(Boolean).join(', ');
  const place = [`${sender.postcode} ${sender.city}`.trim(), regionOf(sender)].filter(Boolean).join(', ');
  return {
    caption: 'FROM',
    paragraphs: (width) => [
      space.paragraph(`${names}, ${phonesOf(sender)}`, width, points, 700),
      space.paragraph([...sender.addressLines, place].filter(Boolean).join(', '), width, points),
    ],
  };
}

export function ordersEntry(space: LabelSpace, label: ConsignmentLabel, step: Step): Entry | undefined {
  const points = at(step, [9.5, 8.5, 7.5]);
  if (points === undefined || label.deliveryOrders.length === 0) return undefined;
  return numbersEntry(space, 'DO no.', label.deliveryOrders, points);
}

function numbersEntry(space: LabelSpace, caption: string, numbers: readonly string[], points: number): Entry {
  const made = (some: readonly string[], width: number) => space.list(some, width, points, 700);
  return {
    caption,
    paragraphs: (width) => [made(numbers, width)],
    part(width, height) {
      const fits = (count: number) => made(numbers.slice(0, count), width).height <= height;
      // The height never falls as numbers are added, so a binary search finds the most that fit.
      let [here, tooMany] = [0, numbers.length];
      while (tooMany - here > 1) {
        const middle = (here + tooMany) >> 1;
        if (fits(middle)) here = middle;
        else tooMany = middle;
      }
      if (here === 0) return undefined;
      const entry = (name: string, some: readonly string[]) => numbersEntry(space, name, some, points);
      return [entry(caption, numbers.slice(0, here)), entry('', numbers.slice(here))];
    },
  };
}

/** Order ID and notes, if there are any. */
export function notesEntries(space: LabelSpace, label: ConsignmentLabel, step: Step): readonly Entry[] {
  const points = at(step, [9, 8, 7, 6]);
  if (points === undefined) return [];
  const notes = label.notes.filter((note) => note.trim() !== '').join(' · ');
  return [
    ['Order ID', label.orderId ?? ''],
    ['Notes', notes],
  ].flatMap(([caption = '', value = '']) =>
    value === '' ? [] : [{ caption, paragraphs: (width) => [space.paragraph(value, width, points, 700)] }],
  );
}

/**
 * The sender and the references, with the tracking code at the right; text that does not fit beside the code continues below it.
 */
export function referencesBlock(
  space: LabelSpace,
  label: ConsignmentLabel,
  qr: QrModules,
  steps: Steps,
): Block {
  const { form, left, right, width, pad } = space;
  const room = space.row(at(steps.sender, [24.5, 20, 19, 14.5]) ?? 14.5);
  const side = qrSide(qr.length, qrDots(qr, room, mmPerDot));
  const caption = space.size(6);
  const captionHeight = caption * mmPerPoint * 1.3;
  // The rule above is part of the row; half of this extra height keeps it out of the code's quiet zone.
  const codeHeight = side + captionHeight + 0.6 * form.scale;
  const split = right - side - 0.55 * form.scale;
  const beside = split - left - 2 * pad;
  const below = width - 2 * pad;
  const sender = senderEntry(space, label, steps.sender);
  const orders = ordersEntry(space, label, steps.orders);
  const entries = [sender, orders, ...notesEntries(space, label, steps.notes)].filter(
    (entry) => entry !== undefined,
  );
  const made = space.paragraph(`Date ${label.createdOn} · Account ${label.accountNo}`, beside, 7);
  const captionWidth = captionMm * form.scale;
  let filled = made.height + 0.5 * pad;
  let isBeside = true;
  const placed = entries.flatMap((entry, index) => {
    const here = entry.paragraphs(beside - captionWidth);
    if (isBeside && (index === 0 || filled + heightOf(here) <= codeHeight)) {
      filled += heightOf(here) + 0.2 * pad;
      return [{ caption: entry.caption, paragraphs: here, isBeside }];
    }
    const parts = isBeside ? entry.part?.(beside - captionWidth, codeHeight - filled) : undefined;
    isBeside = false;
    const [first, rest] = parts ?? [undefined, entry];
    const onward = { caption: rest.caption, paragraphs: rest.paragraphs(below - captionWidth), isBeside };
    if (!first) return [onward];
    const begun = first.paragraphs(beside - captionWidth);
    filled += heightOf(begun) + 0.2 * pad;
    return [{ caption: first.caption, paragraphs: begun, isBeside: true }, onward];
  });
  const upper = Math.max(filled, codeHeight);
  const under = placed.filter((entry) => !entry.isBeside);
  const lower = under.reduce((sum, { paragraphs }) => sum + heightOf(paragraphs) + 0.2 * pad, 0);
  const drawEntries = (canvas: Parameters<Block['draw']>[0], from: number, which: typeof placed) => {
    let y = from;
    for (const { caption: said, paragraphs } of which) {
      const size = paragraphs[0]?.style.size ?? caption;
      const baseline = y + leading(size) * firstBaseline;
      canvas.text(left + pad, baseline, said, { size: Math.min(size, space.size(7)) });
      y = drawParagraphs(canvas, left + pad + captionWidth, y, paragraphs) + 0.2 * pad;
    }
    return y;
  };
  return {
    height: upper + lower + (lower > 0 ? 0.3 * pad : 0),
    grows: 0.3,
    draw(canvas, top, tall) {
      const high = upper + (tall - upper - lower) * (lower > 0 ? 0.5 : 1);
      const start = top + Math.max(0.2 * pad, Math.min((high - filled) / 2, pad));
      // The date is below the sender: below the last entry it would separate the DO numbers from those that continue below.
      const besides = placed.filter((entry) => entry.isBeside);
      const head = sender ? besides.slice(0, 1) : [];
      const dated = drawEntries(canvas, start, head);
      const next = drawParagraphs(canvas, left + pad, dated, [made]) + 0.3 * pad;
      const others = besides.slice(head.length);
      // Numbers that continue below the code are placed directly above the rest of them; the blank space beside the code goes
      // above them.
      const othersTall = others.reduce((sum, { paragraphs }) => sum + heightOf(paragraphs) + 0.2 * pad, 0);
      const runsOn = under[0]?.caption === '';
      drawEntries(canvas, runsOn ? Math.max(next, top + high - othersTall + 0.2 * pad) : next, others);
      const dots = qrDots(qr, side, canvas.mmPerDot);
      const black = qr.length * dots * canvas.mmPerDot;
      const qrTop = top + (high - captionHeight - black) / 2;
      canvas.matrix(split + (side - black) / 2, qrTop, qr, dots);
      canvas.text(split + side / 2, top + high - captionHeight * 0.45, 'Scan to track', {
        size: caption,
        align: 'centre',
      });
      drawEntries(canvas, top + high, under);
    },
  };
}
