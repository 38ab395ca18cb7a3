/**
 * A handover sheet of 5,000 consignment notes, compared with the same list drawn with pdfkit in a simple way; and the
 * validation of scans.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

import { cnNumber, pieceBarCode } from '../shared/features/shipment/cn-number.rules.ts';
import { HandoverList } from '../shared/features/handover/handover-scan.rules.ts';
import { code128 } from '../server/platform/documents/barcodes.ts';
import { handoverPdf, type HandoverSheet } from '../server/platform/documents/handover.pdf.ts';

const lines = 5000;

const sheet: HandoverSheet = {
  brand: { name: 'Courier', contactLine: '1300 00 0000', logo: undefined },
  sheetNo: 'HS10000001',
  link: 'https://portal.example/handover?id=0190f3d2-0000-7000-8000-000000000000',
  accountNo: 'MYS0001',
  accountName: 'Kedai Bunga Raya',
  facts: [['Day', '23-11-2026']],
  printedOn: '23-11-2026 01:00pm',
  rows: Array.from({ length: lines }, (_, index) => ({
    cnNo: cnNumber('consignment', 'MY', index + 1),
    service: index % 9 === 0 ? 'Priority Service' : 'Standard',
    receiver: `Receiver ${index}`,
    postcode: '50400',
    city: 'Kuala Lumpur',
    pieces: 1 + (index % 3),
    weight: 500 + index,
    cod: index % 5 === 0 ? { cents: 12_550, currency: 'RM' } : null,
  })),
};

/** The same rows, bar codes and words, drawn as most programs would. */
async function plainPdfkit(): Promise<void> {
  const { default: PdfKit } = await import('pdfkit');
  const document = new PdfKit({ size: 'A4', margin: 34 });
  const out = createWriteStream('/dev/null');
  document.pipe(out);
  let y = 60;
  for (const row of sheet.rows) {
    if (y > 760) {
      document.addPage();
      y = 60;
    }
    let x = 60;
    const { modules } = code128(row.cnNo);
    for (const isBlack of modules) {
      if (isBlack) document.rect(x, y, 0.7, 20).fill('#000');
      x += 0.7;
    }
    document.fontSize(8.5).text(row.cnNo, 60, y + 23, { lineBreak: false });
    document.fontSize(9.5).text(row.receiver, 200, y + 5, { lineBreak: false });
    document.fontSize(7.5).text(row.service, 200, y + 18, { lineBreak: false });
    document.fontSize(9.5).text(`${row.postcode} ${row.city}`, 330, y + 5, { lineBreak: false });
    document
      .fontSize(9)
      .text(`${row.pieces}  ${row.weight}  ${row.cod?.cents ?? ''}`, 440, y + 5, { lineBreak: false });
    y += 37;
  }
  document.end();
  await once(out, 'finish');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  await work();
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

export async function run(): Promise<void> {
  const ours = await seconds(() => handoverPdf(sheet));
  const plain = await seconds(plainPdfkit);
  process.stdout.write(
    `5,000 lines: ${ours.toFixed(2)} s; pdfkit used plainly ${plain.toFixed(2)} s, ${(plain / ours).toFixed(1)} times as long\n`,
  );
  const notes = sheet.rows.map(({ cnNo, pieces }) => ({
    cnNo,
    pieces,
    labelVersion: 1,
    status: 'pickup-booked' as const,
  }));
  const began = performance.now();
  const list = new HandoverList(notes);
  for (const { cnNo } of notes) list.judge({ code: pieceBarCode(cnNo, 1), at: began });
  const each = (performance.now() - began) / lines;
  process.stdout.write(`A scan is judged in ${(each * 1000).toFixed(1)} µs; ten a second leave 100,000 µs\n`);
}
