/** Texts that may never be truncated or shrunk (domain.md "Documents"), for any input that the forms accept, on every paper. */
import { describe, expect, test } from 'vitest';

import { limits } from '#shared/platform/business/limits.ts';
import { generator, type Random } from '#shared/platform/validation/random.fixture.ts';
import { labelForm } from '#server/platform/documents/label.forms.ts';
import type { ConsignmentLabel, LabelParty } from '#server/platform/documents/label.model.ts';
import { overlap, printed } from '#server/platform/documents/label.printed.testing.ts';
import { sampleLabel } from '#server/platform/documents/label.samples.ts';

const scripts = [
  [...'WMQ@W'],
  [...'ABCDEFGHIJ KLMNOPQRS TUVWXYZ 0123456789-/&'],
  [...'abcdefghij klmnopqrs tuvwxyz 0123456789,. '],
  [...'吉隆坡茶叶贸易有限公司街三楼号，。！'],
  ['கோ', 'ழ', 'ஜ்', 'ஸ்ரீ', 'ண', 'ள்ளா', ' ', 'மௌ'],
  [...'محمد جالن ڤتاليڠ رومه ۱۲ '],
  ['น้ำ', 'ปู่', 'กรุงเทพ', 'ที่', 'ก', ' '],
  ['👩🏽‍🚀', '한', 'É', 'ß', ' '],
];

/** A text that fills its field to the last character. */
function longest(random: Random, length: number): string {
  const letters = scripts[random(scripts.length)] ?? [];
  let text = letters.find((letter) => letter.trim() !== '') ?? 'A';
  for (;;) {
    const next = letters[random(letters.length)] ?? '';
    if (text.length + next.length > length) break;
    if (next !== ' ' || !text.endsWith(' ')) text += next;
  }
  return `${text.trim()}${'W'.repeat(length - text.trim().length)}`;
}

const { text: most } = limits;

function party(random: Random): LabelParty {
  const line = (length: number) => longest(random, length);
  return {
    name: line(most.personName),
    company: line(most.companyName),
    phone: '+60 12-345 678 901 234',
    altPhone: '+60 12-345 678 901 234',
    addressLines: [line(most.addressLine), line(most.addressLine), line(most.addressLine)],
    postcode: random(2) ? '90000' : 'WWWW WWWWWWW',
    city: line(most.city),
    state: line(most.city),
    country: 'Saint Vincent and the Grenadines',
  };
}

function anyLabel(random: Random): ConsignmentLabel {
  const pieces = 1 + random(limits.piecesMax);
  const isAbroad = random(3) === 0;
  return sampleLabel({
    cnNo: 'HN123456785MY',
    labelVersion: 1 + random(3),
    pieces,
    pieceWeights: Array.from({ length: pieces }, () => 30_000),
    routingCode: isAbroad ? '' : 'SDK-1204',
    isAbroad,
    handling: [...(random(2) ? ['PRIORITY'] : []), ...(random(2) ? ['EL RM 30,000'] : [])],
    sender: party(random),
    receiver: party(random),
    contents: longest(random, most.content),
    declaredValue: 'RM 30,000.00',
    dangerousGoods: random(2) === 1,
    cod: random(2) ? 500_000 : null,
    notes: [longest(random, most.note), longest(random, most.note)],
    deliveryOrders: Array.from({ length: random(10) }, () => longest(random, limits.deliveryOrderMaxLength)),
    orderId: longest(random, most.orderId),
    reprint: random(3),
  });
}

const spaceless = (text: string) => text.replaceAll(/\s/gu, '');

describe.each([1, 2, 3, 4, 5] as const)(
  'on paper %i, with the longest texts that the forms accept',
  (printingSize) => {
    const { widthMm, heightMm } = labelForm(printingSize);

    test.each(Array.from({ length: 30 }, (_, seed) => seed))(
      'label %i prints every required text completely, large enough and inside the margins',
      (seed) => {
        const label = anyLabel(generator(seed));
        const { receiver } = label;
        const front = printed(label, printingSize, { piece: 1 });
        const pages = [
          front,
          ...(front.pagesAPiece === 2 ? [printed(label, printingSize, { page: 2 })] : []),
        ];
        const text = spaceless(front.texts.map(({ what }) => what).join(''));
        const all = spaceless(pages.flatMap(({ texts }) => texts.map(({ what }) => what)).join(''));

        for (const whole of [
          receiver.name,
          receiver.company ?? '',
          receiver.phone,
          ...receiver.addressLines,
          `${receiver.postcode}${receiver.city}`.toUpperCase(),
          receiver.state,
          label.isAbroad ? receiver.country.toUpperCase() : label.routingCode,
          ...(label.dangerousGoods ? ['DANGEROUS GOODS'] : []),
          ...(label.cod === null ? [] : ['COD', 'RM 5,000.00']),
        ]) {
          expect(text).toContain(spaceless(whole));
        }
        for (const kept of [
          label.contents,
          label.sender.name,
          ...label.sender.addressLines,
          ...label.notes,
        ]) {
          expect(all).toContain(spaceless(kept));
        }
        const lines = pages.flatMap(({ texts }) => texts.map(({ what }) => what));
        for (const number of label.deliveryOrders) {
          expect(lines.some((line) => line.includes(number))).toBe(true);
        }
        expect(all).not.toContain('…');

        expect(Math.min(...front.bars)).toBeGreaterThanOrEqual(15);
        const address = receiver.addressLines.map(spaceless);
        for (const { what, size } of front.texts) {
          expect(size).toBeGreaterThanOrEqual(6);
          if (what === 'DANGEROUS GOODS') expect(size).toBeGreaterThanOrEqual(10);
          const isAddress = what.length > 12 && address.some((line) => line.includes(spaceless(what)));
          if (isAddress) expect(size).toBeGreaterThanOrEqual(8);
        }
        for (const { texts, fields, codes } of pages) {
          const outside = [...texts, ...fields, ...codes].filter(
            ({ left, top, right, bottom }) =>
              left < 2.93 || top < 2.93 || right > widthMm - 2.93 || bottom > heightMm - 2.93,
          );
          expect(outside).toEqual([]);
          const met = texts.flatMap((box, index) =>
            [...texts.slice(index + 1), ...codes].filter((other) => overlap(box, other)),
          );
          expect(met).toEqual([]);
        }
      },
    );
  },
);

test('COD of several pieces is on piece 1, and the others refer to it', () => {
  const label = sampleLabel({ pieces: 3, cod: 25_000 });
  const linesOf = (piece: number) => printed(label, 2, { piece }).texts.map(({ what }) => what);
  expect(linesOf(1)).toEqual(expect.arrayContaining(['COD', 'RM 250.00', 'COD for 3 pieces, collect once']));
  for (const piece of [2, 3]) {
    expect(linesOf(piece)).toContain('COD on piece 1');
    expect(linesOf(piece).join(' ')).not.toContain('250.00');
  }
});

test('only what changes the handling is printed in black fields', () => {
  const white = (over: Partial<ConsignmentLabel>) =>
    printed(sampleLabel(over), 3, { piece: 1 })
      .texts.filter((text) => text.isWhite)
      .map(({ what }) => what);
  expect(white({})).toEqual([]);
  expect(
    white({ handling: ['PRIORITY', 'EL RM 10,000'], dangerousGoods: true, cod: 100, reprint: 1 }),
  ).toEqual(['PRIORITY', 'EL RM 10,000', 'DANGEROUS GOODS', 'COD']);
});

test('the label of an edited shipment says that it replaces the earlier one', () => {
  const lines = printed(sampleLabel({ labelVersion: 2 }), 2).texts.map(({ what }) => what);
  expect(lines).toContain('LABEL 2, replaces earlier');
  expect(lines).toContain('HN123456785MY-101');
});

test('the declared value and the country in capitals are printed for a shipment abroad, and the value only there', () => {
  const linesOf = (isAbroad: boolean) => {
    const receiver = { ...sampleLabel().receiver, country: 'Japan' };
    return printed(sampleLabel({ isAbroad, receiver }), 3).texts.map(({ what }) => what);
  };
  expect(linesOf(true)).toEqual(expect.arrayContaining(['RM 250.00', 'JAPAN']));
  expect(linesOf(false)).not.toContain('RM 250.00');
});
