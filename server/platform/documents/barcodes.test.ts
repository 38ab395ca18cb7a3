import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { code128, code128Dots, mergeModules, qrCode, qrDots } from '#server/platform/documents/barcodes.ts';
import { mmPerDot } from '#server/platform/documents/units.ts';

/** Number of modules that another implementation needs; which of two equally short encodings it chooses does not matter. */
function oracleLength(text: string): number {
  const [code] = bwip.raw({ bcid: 'code128', text });
  return (code as { sbs: number[] }).sbs.reduce((sum, width) => sum + width, 0);
}

test.each(['HN123456785MY-001', 'HX000000017SG', 'HC987654321MY-030'])(
  'Code 128 of %s is as short as bwip-js can make it',
  (text) => {
    expect(code128(text).modules).toHaveLength(oracleLength(text));
  },
);

test('a Code 128 refuses characters that it cannot encode', () => {
  expect(() => code128('陈')).toThrow(RangeError);
});

test('modules are whole dots, never under two for bars and three for QR', () => {
  const bars = code128('HN123456785MY-001');
  expect(code128Dots(bars, 94, mmPerDot)).toBe(3);
  expect(code128Dots(bars, 142, mmPerDot)).toBe(5);
  expect(code128Dots(bars, 10, mmPerDot)).toBe(2);
  expect(code128Dots(bars, 10, 25.4 / 300)).toBe(3);
  expect(qrDots(qrCode('https://merpati.example/t/HN123456785MY'), 5, mmPerDot)).toBe(3);
});

test('merged rectangles cover exactly the black modules, each once', () => {
  const modules = qrCode('https://merpati.example/t/HN123456785MY');
  const painted = modules.map((row) => row.map(() => 0));
  for (const { x, y, width, height } of mergeModules(modules)) {
    for (let i = 0; i < width * height; i++) {
      const row = painted[y + Math.floor(i / width)];
      if (row) row[x + (i % width)] = (row[x + (i % width)] ?? 0) + 1;
    }
  }
  expect(painted).toEqual(modules.map((row) => row.map(Number)));
});
