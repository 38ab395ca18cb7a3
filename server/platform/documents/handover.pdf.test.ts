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

describe.each([0, 1, 16, 17, 18, 19, 60])('a handover sheet of %i', (count) => {
  test('numbers every row, counts its pages and ends with totals and signatures, once', async () => {
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
  expect(text.match(/MISSING/gu)).toHaveLength(1);
  for (const said of ['5 handed over', 'Azlan', 'Siti Nurhaliza', 'Chrome on Android', 'HS10000001'])
    expect(text).toContain(said);
});
