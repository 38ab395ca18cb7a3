/** Contents that pages have in common are written once; each page must still print as it does alone. */
import { inflateSync } from 'node:zlib';

import { afterAll, expect, test } from 'vitest';

import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPdf, streamLabels } from '#server/platform/documents/label.pdf.ts';
import { LabelPool } from '#server/platform/documents/label.pool.ts';
import { labelCases, sampleLabel } from '#server/platform/documents/label.samples.ts';
import { AlikePages } from '#server/platform/documents/pdf.alike.ts';
import { type Drawing, emptyDrawing } from '#server/platform/documents/pdf.page.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';

const desk = printDesk();
const pool = new LabelPool(1);
afterAll(async () => {
  await pool.close();
  desk.close();
});

const numbered = (like: ConsignmentLabel, serial: number): ConsignmentLabel => ({
  ...like,
  cnNo: `HN${10_000_000 + serial}5MY`,
  receiver: { ...like.receiver, name: `${like.receiver.name} ${serial}` },
});

const fileOf = async (labels: ConsignmentLabel[], threads?: LabelPool): Promise<Buffer> =>
  Buffer.concat(
    await streamLabels(labels, { printingSize: 2, threads: threads?.for('an account') }).toArray(),
  );

test('labels of every kind in one file print dot for dot as in a file of their own', async () => {
  const marked = sampleLabel({ handling: ['PRIORITY'], dangerousGoods: true, cod: 100 });
  const kinds = [...Object.values(labelCases).filter(({ pieces }) => pieces <= 2), marked];
  const labels = [0, 1, 2].flatMap((round) =>
    kinds.map((kind, index) => numbered(kind, round * kinds.length + index)),
  );
  labels[labels.length - 1] = numbered({ ...marked, handling: ['CHILLED'] }, 99);
  const file = desk.save(await fileOf(labels));
  desk.run('qpdf', '--check', file);
  const last = labels.slice(2 * kinds.length);
  const alone = last.map((label) => desk.printed(desk.save(labelPdf(label, { printingSize: 2 }))));
  const before = desk.pagesOf(desk.save(await fileOf(labels.slice(0, 2 * kinds.length))));
  expect(desk.printed(file, before + 1).equals(Buffer.concat(alone))).toBe(true);
});

test('each further everyday label takes less than 1,200 bytes, drawn in this or another thread', async () => {
  const labels = Array.from({ length: 700 }, (_, index) => numbered(sampleLabel(), index));
  const many = await fileOf(labels);
  const few = await fileOf(labels.slice(0, 300));
  expect((many.length - few.length) / 400).toBeLessThan(1200);
  expect((await fileOf(labels, pool)).length / many.length).toBeLessThan(1.02);
});

test('a page with one more field than another keeps it, even if their layouts have the same number', () => {
  const { runs } = new Typesetter().shape('Kuala Lumpur', 400);
  const page = (fieldCount: number, top: number): Drawing => {
    const drawing = emptyDrawing(420);
    for (let field = 0; field < fieldCount; field++) drawing.fields.push(10 * field, 10, 5, 5);
    for (let line = 0; line < 8; line++)
      drawing.texts.push({ x: 0, y: line === 0 ? top : 1000 * line, size: 800, isWhite: false, runs });
    return drawing;
  };
  const alike = new AlikePages();
  const shown = (drawing: Drawing) => {
    const { shared, own } = alike.contents(drawing);
    return [shared?.deflated, own]
      .flatMap((part) => (part ? inflateSync(part).toString('latin1') : []))
      .join('');
  };
  const fieldsIn = (drawing: Drawing) => shown(drawing).match(/ re\n/g)?.length;
  // The number of a layout has 31 for each of four figures of a field, and one for each hundredth of a point of the last line.
  expect([page(1, 9000), page(2, 9000 - 4 * 31), page(2, 9000 - 4 * 31)].map(fieldsIn)).toEqual([1, 2, 2]);
});
