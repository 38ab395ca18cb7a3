import { afterAll, expect, test } from 'vitest';
import { streamLabels } from '#server/platform/documents/label.pdf.ts';
import { LabelPool } from '#server/platform/documents/label.pool.ts';
import { labelZpl } from '#server/platform/documents/label.zpl.ts';
import { sampleLabel, scripts } from '#server/platform/documents/label.samples.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';

const pool = new LabelPool(2);
const desk = printDesk();
afterAll(async () => {
  await pool.close();
  desk.close();
});

test('labels made in several threads are one file in order, with the letters of every thread', async () => {
  const labels = Array.from({ length: 700 }, (_, index) =>
    sampleLabel({
      cnNo: `HN${10_000_000 + index}5MY`,
      receiver: index === 699 ? scripts.chinese : index === 400 ? scripts.tamil : scripts.emoji,
    }),
  );
  const file = desk.save(
    Buffer.concat(await streamLabels(labels, { printingSize: 2, threads: pool.for('an account') }).toArray()),
  );
  desk.run('qpdf', '--check', file);
  const text = desk.run('pdftotext', file, '-');
  const serials = [...text.matchAll(/HN(\d{8})5MY-001/g)].map(([, serial]) => Number(serial));
  expect(serials).toEqual(labels.map((_, index) => 10_000_000 + index));
  expect(text).toContain('陈伟强');
  expect(text).toContain('கோவிந்தராஜ்');
});

test('ZPL made in threads equals ZPL made in this thread, with one part for each label', async () => {
  const labels = Array.from({ length: 60 }, (_, index) =>
    sampleLabel({ cnNo: `HN${20_000_000 + index}5MY`, pieces: (index % 3) + 1 }),
  );
  const made: string[] = [];
  for await (const part of pool.for('an account').zpl(labels, 203, 3))
    made.push(Buffer.from(part).toString());
  expect(made).toEqual(labels.map((label) => labelZpl(label, 203, 3)));
});

test('a label that cannot be drawn in a thread fails the file', async () => {
  const labels = Array.from({ length: 600 }, (_, index) => sampleLabel(index === 590 ? { cnNo: '陈' } : {}));
  await expect(
    streamLabels(labels, { printingSize: 2, threads: pool.for('an account') }).toArray(),
  ).rejects.toThrow('Code 128');
});
