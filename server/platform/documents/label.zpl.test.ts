import { afterAll, describe, expect, test } from 'vitest';
import { printingSizes } from '#shared/platform/documents/paper.ts';
import { fullestLabel, sampleLabel, scripts } from '#server/platform/documents/label.samples.ts';
import { labelZpl } from '#server/platform/documents/label.zpl.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { escapeZpl, ZplCanvas } from '#server/platform/documents/zpl.canvas.ts';

const desk = printDesk();
afterAll(desk.close);

/** Labels with different scripts and contents. */
const labels = {
  everyday: sampleLabel({ cod: 12_550 }),
  longest: fullestLabel({ pieces: 3 }),
  Chinese: sampleLabel({ receiver: scripts.chinese }),
  Tamil: sampleLabel({ receiver: scripts.tamil }),
};

describe.each([203, 300] as const)('a label as ZPL at %i dpi', (dpi) => {
  describe.each([3, 4, 5] as const)('on paper %i', (printingSize) => {
    test.each(Object.entries(labels))('prints codes that scan: %s', async (_name, label) => {
      const zpl = labelZpl(label, dpi, printingSize);
      const images = await desk.burn(zpl, { ...printingSizes[printingSize], dpi });
      const pagesAPiece = images.length / label.pieces;
      const fronts = images.filter((_, index) => index % pagesAPiece === 0);
      expect(fronts.map(desk.scanImage)).toEqual(
        Array.from({ length: label.pieces }, (_, index) => [
          `CODE-128:HN123456785MY-00${index + 1}`,
          `QR-Code:HN123456785MY-00${index + 1}`,
          'QR-Code:https://merpati.example/t/HN123456785MY',
        ]),
      );
    });
  });

  test('has the size of the paper', () => {
    expect(labelZpl(sampleLabel(), dpi)).toContain(dpi === 203 ? '^PW799^LL1199' : '^PW1181^LL1772');
  });

  test('has a format for each piece and each continuation, with the texts of the PDF', () => {
    const zpl = labelZpl(fullestLabel({ pieces: 3 }), dpi, 4);
    expect(zpl.match(/\^XA/g)).toHaveLength(6);
    for (const wanted of [
      '^FDSDK-1204',
      '^FD3 of 3',
      '^FDRM 5,000.00',
      'DO-2026-11-20-000009',
      '^FDREPRINT 3',
    ]) {
      expect(zpl).toContain(wanted);
    }
  });
});

describe('a text on a label printer is never wider than planned', () => {
  const texts = [
    'KUL-0431',
    'DO-2026-11-20-000001',
    '---------',
    '111!!!"',
    'WMW @ MWM',
    'lillilli',
    'Übermaß ÆÐ',
  ];
  const paper = { widthMm: 100, heightMm: 20, dpi: 203 } as const;
  const cases = texts.flatMap((text) =>
    ([400, 700] as const).flatMap((weight) =>
      (['left', 'centre', 'right'] as const).map((align) => ({ text, weight, align })),
    ),
  );

  test.each(cases)('$text, $weight, $align', async ({ text, weight, align }) => {
    const typesetter = new Typesetter();
    const canvas = new ZplCanvas(100, 20, 203, typesetter);
    const size = 24;
    const x = { left: 5, centre: 50, right: 95 }[align];
    canvas.text(x, 15, text, { size, weight, align });
    const [image = ''] = await desk.burn(canvas.finish(), paper);
    const width = (typesetter.width(text, weight, size) / 72) * 203;
    const start = (x / 25.4) * 203 - (align === 'left' ? 0 : align === 'right' ? width : width / 2);
    const { left, right } = desk.inkOf(image);
    expect(left).toBeGreaterThanOrEqual(start - 4);
    expect(right).toBeLessThanOrEqual(start + width + 4);
  });

  test('a large centred text stays in the centre', async () => {
    const canvas = new ZplCanvas(100, 30, 203, new Typesetter());
    canvas.text(50, 25, 'KUL-0431', { size: 54, weight: 700, align: 'centre' });
    const [image = ''] = await desk.burn(canvas.finish(), { ...paper, heightMm: 30 });
    const { left, right } = desk.inkOf(image);
    expect(Math.abs((left + right) / 2 - 400)).toBeLessThan(8);
  });
});

test('ZPL commands in a name are printed as text', () => {
  expect(escapeZpl('A^XZ~JA_b\\c\n')).toBe('A_5EXZ_7EJA_5Fb_5Cc ');
  const receiver = { ...sampleLabel().receiver, name: 'Bobby ^XZ~JR' };
  expect(labelZpl(sampleLabel({ receiver }), 203).match(/\^XZ/g)).toHaveLength(1);
});

test('Chinese and Tamil are sent as images, never in a font that the printer lacks', () => {
  for (const receiver of [scripts.chinese, scripts.tamil]) {
    const zpl = labelZpl(sampleLabel({ receiver }), 203);
    expect(zpl).not.toMatch(/[\u0B80-\u0BFF\u4E00-\u9FFF]/);
    expect(zpl.match(/\^GFA/g)?.length).toBeGreaterThan(4);
  }
});
