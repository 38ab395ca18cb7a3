import { afterAll, describe, expect, test } from 'vitest';
import { code128 } from '#server/documents/barcodes.ts';
import { fullestLabel, sampleLabel, scripts } from '#server/documents/label.samples.ts';
import { labelZpl } from '#server/documents/label.zpl.ts';
import { printDesk } from '#server/documents/print-desk.testing.ts';
import { Bitmap } from '#server/documents/raster.ts';
import { escapeZpl } from '#server/documents/zpl.canvas.ts';

const desk = printDesk();
afterAll(desk.close);

/** Reads Zebra's run-length hex as the ZPL II guide tells it, apart from how we write it. */
function readGraphic(data: string, bytesPerRow: number): string[] {
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const digits = bytesPerRow * 2;
  for (const character of data) {
    if (/[G-Y]/.test(character)) count += character.charCodeAt(0) - 70;
    else if (/[g-z]/.test(character)) count += (character.charCodeAt(0) - 102) * 20;
    else if (character === ':') rows.push(rows.at(-1) ?? '');
    else if (character === ',') row = row.padEnd(digits, '0');
    else if (character === '!') row = row.padEnd(digits, 'F');
    else {
      row += character.repeat(count || 1);
      count = 0;
    }
    if (row.length === digits) {
      rows.push(row);
      row = '';
    }
  }
  return rows;
}

/** What a printer would burn of one format, but for its own letters, as a picture. */
function burn(zpl: string): string {
  const width = Number(/\^PW(\d+)/.exec(zpl)?.[1]);
  const height = Number(/\^LL(\d+)/.exec(zpl)?.[1]);
  const paper = new Bitmap(width, height);
  for (const [, x = '', y = '', command = ''] of zpl.matchAll(/\^FO(\d+),(\d+)(.*?)\^FS/g)) {
    const [left, top] = [Number(x), Number(y)];
    const box = /\^GB(\d+),(\d+),/.exec(command);
    const graphic = /\^GFA,\d+,\d+,(\d+),(.*)/.exec(command);
    const bars = /\^BY(\d)\^BCN,(\d+).*\^FD(.*)/.exec(command);
    if (box) {
      for (let line = 0; line < Number(box[2]); line++) paper.span(top + line, left, left + Number(box[1]));
    } else if (graphic) {
      readGraphic(graphic[2] ?? '', Number(graphic[1])).forEach((row, line) => {
        [...row].forEach((digit, index) => {
          for (let bit = 0; bit < 4; bit++) {
            const at = left + index * 4 + bit;
            if (Number.parseInt(digit, 16) & (8 >> bit)) paper.span(top + line, at, at + 1);
          }
        });
      });
    } else if (bars) {
      const dots = Number(bars[1]);
      for (const { 0: bar, index } of code128(bars[3] ?? '').modules.matchAll(/1+/g)) {
        const from = left + index * dots;
        for (let line = 0; line < Number(bars[2]); line++)
          paper.span(top + line, from, from + bar.length * dots);
      }
    }
  }
  return desk.save(Buffer.concat([Buffer.from(`P4\n${width} ${height}\n`), paper.bytes]), 'pbm');
}

describe.each([203, 300] as const)('a label as ZPL at %i dpi', (dpi) => {
  test('is as large as the paper and its codes scan', () => {
    const zpl = labelZpl(sampleLabel({ cod: 12_550 }), dpi);
    expect(zpl).toContain(dpi === 203 ? '^PW799^LL1199' : '^PW1181^LL1772');
    expect(desk.scanImage(burn(zpl))).toEqual([
      'CODE-128:HN123456785MY-001',
      'QR-Code:https://merpati.example/t/HN123456785MY',
    ]);
  });

  test('has a format for each piece, and says what the PDF says', () => {
    const label = fullestLabel({ pieces: 3 });
    const zpl = labelZpl(label, dpi, 4);
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
