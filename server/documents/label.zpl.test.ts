import { afterAll, describe, expect, test } from 'vitest';
import { printingSizes } from '#shared/documents/paper.ts';
import { fullestLabel, sampleLabel, scripts } from '#server/documents/label.samples.ts';
import { labelZpl } from '#server/documents/label.zpl.ts';
import { printDesk } from '#server/documents/print-desk.testing.ts';
import { escapeZpl } from '#server/documents/zpl.canvas.ts';

const desk = printDesk();
afterAll(desk.close);

/** A label for each way of writing, each with something else that only it has. */
const labels = {
  everyday: sampleLabel({ cod: 12_550 }),
  longest: fullestLabel({ pieces: 3 }),
  Chinese: sampleLabel({ receiver: scripts.chinese }),
  Tamil: sampleLabel({ receiver: scripts.tamil }),
};

describe.each([203, 300] as const)('a label as ZPL at %i dpi', (dpi) => {
  describe.each([3, 4, 5] as const)('on paper %i', (printingSize) => {
    test.each(Object.entries(labels))('burns codes that scan: %s', async (_name, label) => {
      const zpl = labelZpl(label, dpi, printingSize);
      const images = await desk.burn(zpl, { ...printingSizes[printingSize], dpi });
      expect(images.map(desk.scanImage)).toEqual(
        Array.from({ length: label.pieces }, (_, index) => [
          `CODE-128:HN123456785MY-00${index + 1}`,
          'QR-Code:https://merpati.example/t/HN123456785MY',
        ]),
      );
    });
  });

  test('is as large as the paper', () => {
    expect(labelZpl(sampleLabel(), dpi)).toContain(dpi === 203 ? '^PW799^LL1199' : '^PW1181^LL1772');
  });

  test('has a format for each piece, and says what the PDF says', () => {
    const zpl = labelZpl(fullestLabel({ pieces: 3 }), dpi, 4);
    expect(zpl.match(/\^XA/g)).toHaveLength(3);
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

test('commands hidden in a name stay text', () => {
  expect(escapeZpl('A^XZ~JA_b\\c\n')).toBe('A_5EXZ_7EJA_5Fb_5Cc ');
  const receiver = { ...sampleLabel().receiver, name: 'Bobby ^XZ~JR' };
  expect(labelZpl(sampleLabel({ receiver }), 203).match(/\^XZ/g)).toHaveLength(1);
});

test('Chinese and Tamil are sent as pictures, never in a font the printer lacks', () => {
  for (const receiver of [scripts.chinese, scripts.tamil]) {
    const zpl = labelZpl(sampleLabel({ receiver }), 203);
    expect(zpl).not.toMatch(/[\u0B80-\u0BFF\u4E00-\u9FFF]/);
    expect(zpl.match(/\^GFA/g)?.length).toBeGreaterThan(4);
  }
});
