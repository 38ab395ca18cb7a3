import { afterAll, describe, expect, test } from 'vitest';
import { handoverPdf, type HandoverSheet } from '#server/platform/documents/handover.pdf.ts';
import { sampleLabel } from '#server/platform/documents/label.samples.ts';
import { printDesk } from '#server/platform/documents/print-desk.testing.ts';

const desk = printDesk();
afterAll(desk.close);

const sheet = (count: number): HandoverSheet => ({
  brand: sampleLabel().brand,
  sheetNo: 'HS10000001',
  link: 'https://portal.example/handover?id=0190f3d2-0000-7000-8000-000000000000',
  accountNo: 'MYS0001',
  accountName: 'Kedai Buku Seri Pagi',
  facts: [['Pick-up', '21-11-2026 10:00am']],
  printedOn: '20-11-2026 04:12pm',
  rows: Array.from({ length: count }, (_, index) => ({
    cnNo: `HN${10_000_000 + index}5MY`,
    service: 'Standard',
    receiver: '陈伟强',
    postcode: '50400',
    city: 'Kuala Lumpur',
    pieces: 2,
    weight: 1500,
    cod: index === 0 ? { cents: 12_550, currency: 'RM' } : null,
  })),
});

describe.each([0, 1, 16, 17, 18, 19, 60])('a handover sheet of %i rows', (count) => {
  test('contains every row, the page numbers, the totals and one field for the driver’s signature', async () => {
    const file = desk.save(await handoverPdf(sheet(count)));
    desk.run('qpdf', '--check', file);
    const text = desk.textOf(file);
    const pages = desk.pagesOf(file);
    for (let page = 1; page <= pages; page++) expect(text).toContain(`page ${page} of ${pages}`);
    expect(new Set(text.match(/HN\d{8}5MY/g) ?? []).size).toBe(count);
    expect(text.match(/Received by \(driver\)/g)).toHaveLength(1);
    expect(text).toContain(`Total: ${count} consignment note`);
    expect(text).toContain(`${2 * count} pieces`);
  });
});

test('each row’s bar code scans at 203 dpi', async () => {
  const file = desk.save(await handoverPdf(sheet(5)));
  const found = desk.scan(file);
  expect(found.filter((code) => code.startsWith('CODE-128'))).toEqual(
    [0, 1, 2, 3, 4].map((index) => `CODE-128:HN1000000${index}5MY`),
  );
  expect(found).toContain(`QR-Code:${sheet(5).link}`);
});

test('a proof names what is missing, who signed and on which device', async () => {
  const rows = sheet(3).rows.map((row, index) => ({ ...row, scanned: index === 1 ? [1] : [1, 2] }));
  const proof = {
    driverName: 'Azlan',
    clerkName: 'Siti Nurhaliza',
    driverSignature: 'M10 10 L40 30||M40 10 L10 30',
    clerkSignature: 'M10 40 L90 10',
    closedOn: '21-11-2026 02:12pm',
    device: 'Chrome on Android',
  };
  const text = desk.textOf(desk.save(await handoverPdf({ ...sheet(3), rows, proof })));
  expect(text).toContain('Proof of handover');
  expect(text.match(/missing 2/gu)).toHaveLength(1);
  for (const wanted of ['5 of 6 pieces', 'Azlan', 'Siti Nurhaliza', 'Chrome on Android', 'HS10000001'])
    expect(text).toContain(wanted);
});

const proof = {
  driverName: 'Azlan',
  clerkName: 'Siti Nurhaliza',
  driverSignature: 'M10 10 L40 30',
  clerkSignature: 'M10 40 L90 10',
  closedOn: '21-11-2026 02:12pm',
  device: 'Chrome on Android',
};
const pieces = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a proof has totals of taken and listed parcels, with the COD of a parcel only if its piece 1 was taken', async () => {
  const [row] = sheet(1).rows;
  if (!row) throw new Error('The sheet has no row.');
  const rows = [
    { ...row, pieces: 3, weight: 3000, cod: { cents: 15_000, currency: 'RM' }, scanned: [] },
    { ...row, pieces: 4, weight: 8000, cod: { cents: 9000, currency: 'RM' }, scanned: [2, 4] },
    { ...row, pieces: 2, weight: 1000, cod: { cents: 2000, currency: 'RM' }, scanned: [1, 2] },
    { ...row, service: 'COOL', pieces: 9, weight: 9000, scanned: pieces(1, 2), cod: null },
  ];
  const text = desk.textOf(desk.save(await handoverPdf({ ...sheet(1), rows, proof })));
  for (const wanted of [
    'Standard: 2 of 3 · 4 of 9 pieces · about 5.0 kg of 12.0 kg',
    'COOL: 1 of 1 · 2 of 9 pieces · about 2.0 kg of 9.0 kg',
    'Handed over: 3 of 4 consignment notes · 6 of 18 pieces · about 7.0 kg of 21.0 kg listed',
    'COD RM 20.00 of RM 260.00 listed',
    'missing 1, 3',
    'missing 3-9',
  ])
    expect(text).toContain(wanted);
  expect(text.match(/MISSING/gu)).toHaveLength(1);
});

test('a proof names every missing piece of the largest consignment note', async () => {
  const [row] = sheet(1).rows;
  if (!row) throw new Error('The sheet has no row.');
  const taken = pieces(1, 30).filter((piece) => piece % 3 === 0);
  const rows = [{ ...row, pieces: 30, scanned: taken }];
  const text = desk.textOf(desk.save(await handoverPdf({ ...sheet(1), rows, proof })));
  expect(text).toContain('missing 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17,');
  expect(text).toContain('19, 20, 22, 23, 25, 26, 28, 29');
});

describe.each([false, true])('A sheet with the largest figures (signed: %s)', (isProof) => {
  const mm = 72 / 25.4;
  const rows = sheet(20).rows.map((row, index) => ({
    ...row,
    service: index % 2 === 0 ? 'Standard' : 'Priority Service',
    receiver: 'Syarikat Perniagaan Perabot dan Peralatan Rumah Sdn Bhd',
    city: 'Kampung Baharu Sungai Buloh Selatan',
    pieces: 30,
    weight: 99_999_999,
    cod: { cents: 9_999_999, currency: index % 3 === 0 ? 'S$' : 'RM' },
    ...(isProof && { scanned: index % 4 === 0 ? pieces(1, 30).filter((piece) => piece % 2) : pieces(1, 30) }),
  }));

  test('keeps its margins, and no words overlap', async () => {
    const file = desk.save(await handoverPdf({ ...sheet(20), rows, ...(isProof && { proof }) }));
    const pages = desk.run('pdftotext', '-bbox', file, '-').split('<page ').slice(1);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const words = [
        ...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</gu),
      ].map(([, ...found]) => {
        const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(0, 4).map(Number);
        return { left, top, right, bottom, middle: (top + bottom) / 2, text: found[4] ?? '' };
      });
      const beyond = words.filter(
        ({ left, right, bottom }) => left < 11.9 * mm || right > 198.1 * mm || bottom > 286 * mm,
      );
      expect(beyond).toEqual([]);
      const overlapping = words.flatMap((word, index) =>
        words
          .slice(index + 1)
          .filter((other) => Math.abs(word.middle - other.middle) < 4)
          .filter((other) => word.left < other.right - 0.1 && other.left < word.right - 0.1)
          .map((other) => [word.text, other.text]),
      );
      expect(overlapping).toEqual([]);
      // Figures of neighbouring columns keep a gap, so that they are not read as one number.
      const texts = words.map(({ text }) => text);
      expect(texts).toContain(isProof ? '30/30' : '30');
      expect(texts).toContain('99999.999');
    }
  });
});
