/** Every label must scan: every paper, every script, every piece. */
import { afterAll, describe, expect, test } from 'vitest';

import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPdf } from '#server/platform/documents/label.pdf.ts';
import { labelCases, sampleLabel } from '#server/platform/documents/label.samples.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';

const desk = printDesk();
afterAll(desk.close);

/** What a scanner must read on the label of a piece. */
const codesOf = ({ cnNo, trackingUrl }: ConsignmentLabel, piece: number) => [
  `CODE-128:${cnNo}-${String(piece).padStart(3, '0')}`,
  `QR-Code:${cnNo}-${String(piece).padStart(3, '0')}`,
  `QR-Code:${trackingUrl}`,
];

async function make(label: ConsignmentLabel, printingSize: PrintingSizeId): Promise<string> {
  const file = desk.save(labelPdf(label, { printingSize }));
  desk.run('qpdf', '--check', file);
  return file;
}

describe.each([1, 2, 3, 4, 5] as const)('on paper %i', (printingSize) => {
  test.each(Object.entries(labelCases))(
    'every code scans at 203 dpi in black and white: %s',
    { timeout: 30_000 },
    async (_name, label) => {
      const file = await make(label, printingSize);
      const pagesAPiece = desk.pagesOf(file) / label.pieces;
      expect(pagesAPiece).toBeLessThanOrEqual(2);
      for (const piece of new Set([1, label.pieces])) {
        const page = (piece - 1) * pagesAPiece + 1;
        expect(desk.scan(file, page)).toEqual(codesOf(label, piece));
        // A continuation has the code of its label, and no second bar code.
        if (pagesAPiece === 2) expect(desk.scan(file, page + 1)).toEqual([codesOf(label, piece)[1]]);
      }
    },
  );
});

test('each of thirty pieces has its own codes', async () => {
  const label = sampleLabel({ pieces: 30 });
  const file = await make(label, 3);
  for (let piece = 1; piece <= 30; piece += 1) {
    expect(desk.scan(file, piece)).toEqual(codesOf(label, piece));
  }
});
