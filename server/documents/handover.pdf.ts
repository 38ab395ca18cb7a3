import { setImmediate as macrotask } from 'node:timers/promises';
import { code128 } from '#server/documents/barcodes.ts';
import { frame } from '#server/documents/canvas.ts';
import { moneyText, weightText, type LabelBrand } from '#server/documents/label.model.ts';
import { fittedText, pageHead, pageHeadHeight } from '#server/documents/page.parts.ts';
import { PdfCanvas } from '#server/documents/pdf.canvas.ts';
import { PdfWriter } from '#server/documents/pdf.writer.ts';
import { Typesetter } from '#server/documents/typesetter.ts';

export interface HandoverRow {
  readonly cnNo: string;
  readonly service: string;
  readonly receiver: string;
  readonly postcode: string;
  readonly city: string;
  readonly pieces: number;
  /** Grams. */
  readonly weight: number;
  /** Cents, or null. */
  readonly cod: number | null;
}

/** What is handed to the driver, on A4. All texts are ready to print. */
export interface HandoverSheet {
  readonly brand: LabelBrand;
  readonly accountNo: string;
  readonly accountName: string;
  /** Facts under the head: `['Pick-up', '21-11-2026 10:00am']`, at most six. */
  readonly facts: readonly (readonly [caption: string, value: string])[];
  readonly printedOn: string;
  readonly currency: string;
  readonly rows: readonly HandoverRow[];
}

const paper = { width: 210, height: 297 };
const margin = 12;
const right = paper.width - margin;
const rowHeight = 13;
const tableHead = 7;
const factsHeight = 20;
/** Totals and the two signature boxes; they stay together. */
const closingHeight = 46;

/** Left edges and widths of the columns, millimetres; numbers stand at the right of theirs. */
const columns = {
  number: { x: margin, width: 9 },
  code: { x: margin + 10, width: 44 },
  receiver: { x: margin + 57, width: 47 },
  place: { x: margin + 106, width: 33 },
  pieces: { x: margin + 140, width: 9 },
  weight: { x: margin + 150, width: 17 },
  cod: { x: margin + 168, width: 18 },
} as const;

/** A handover sheet with any number of rows: numbered, a bar code each, totals and signatures at the end. */
export async function handoverPdf(sheet: HandoverSheet): Promise<Uint8Array> {
  const writer = new PdfWriter();
  const typesetter = new Typesetter();
  const pages = paginate(sheet.rows.length);
  for (const [index, page] of pages.entries()) {
    const canvas = new PdfCanvas(paper.height, typesetter);
    const line = `${sheet.accountNo} · printed ${sheet.printedOn} · page ${index + 1} of ${pages.length}`;
    pageHead(canvas, { left: margin, top: margin, right }, sheet.brand, 'Pick-up handover sheet', line);
    let top = margin + pageHeadHeight + 2;
    if (index === 0) {
      drawFacts(canvas, sheet, top);
      top += factsHeight;
    }
    top = drawTable(canvas, sheet, page, top);
    if (index === pages.length - 1) drawClosing(canvas, sheet, top + 3);
    writer.addPage(paper.width, paper.height, [writer.addContent(canvas.finish())]);
    if (index % 10 === 9) await macrotask();
  }
  writer.finish(typesetter.used, `Pick-up handover sheet ${sheet.accountNo}`);
  return writer.take();
}

interface PageRows {
  readonly from: number;
  readonly to: number;
}

/** Which rows stand on which page; the last page also has room for totals and signatures. */
function paginate(rows: number): readonly PageRows[] {
  const pages: PageRows[] = [];
  let from = 0;
  for (;;) {
    const room =
      paper.height - 2 * margin - pageHeadHeight - 2 - tableHead - (pages.length === 0 ? factsHeight : 0);
    const to = Math.min(rows, from + Math.floor(room / rowHeight));
    pages.push({ from, to });
    if (to === rows && (to - from) * rowHeight + closingHeight <= room) return pages;
    from = to;
  }
}

function drawFacts(canvas: PdfCanvas, sheet: HandoverSheet, top: number): void {
  const facts = [['Account', `${sheet.accountNo} ${sheet.accountName}`] as const, ...sheet.facts];
  const width = (right - margin) / 4;
  facts.slice(0, 7).forEach(([caption, value], index, shown) => {
    const cell = index === 0 ? 0 : index + 1;
    const last = index === shown.length - 1;
    const cells = index === 0 ? 2 : last ? 4 - (cell % 4) : 1;
    const x = margin + (cell % 4) * width;
    const y = top + Math.floor(cell / 4) * 9;
    canvas.text(x, y + 3, caption, { size: 7 });
    fittedText(canvas, x, y + 7, width * cells - 3, value, { size: 9.5, weight: 700 });
  });
}

function drawTable(canvas: PdfCanvas, sheet: HandoverSheet, { from, to }: PageRows, top: number): number {
  if (from === to) return top;
  const caption = { size: 7.5, weight: 700, white: true } as const;
  const baseline = top + 4.6;
  canvas.fill(margin, top, right - margin, tableHead);
  canvas.text(columns.number.x + columns.number.width - 1, baseline, 'No.', { ...caption, align: 'right' });
  canvas.text(columns.code.x + 3, baseline, 'Consignment note', caption);
  canvas.text(columns.receiver.x, baseline, 'Receiver', caption);
  canvas.text(columns.place.x, baseline, 'To', caption);
  for (const [column, text] of [
    [columns.pieces, 'Pieces'],
    [columns.weight, 'Weight'],
    [columns.cod, `COD ${sheet.currency}`],
  ] as const) {
    canvas.text(column.x + column.width - 1, baseline, text, { ...caption, align: 'right' });
  }
  let y = top + tableHead;
  for (let index = from; index < to; index++) {
    const row = sheet.rows[index];
    if (row) drawRow(canvas, row, index + 1, y);
    y += rowHeight;
    canvas.fill(margin, y - 0.125, right - margin, 0.125);
  }
  return y;
}

function drawRow(canvas: PdfCanvas, row: HandoverRow, number: number, top: number): void {
  const { code, receiver, place } = columns;
  const figure = (column: { x: number; width: number }, text: string) =>
    canvas.text(column.x + column.width - 1, top + 6, text, { size: 9, align: 'right' });
  figure(columns.number, String(number));
  const bars = code128(row.cnNo);
  const dots = 2;
  const wide = bars.modules.length * dots * canvas.mmPerDot;
  canvas.bars(code.x + (code.width - wide) / 2, top + 1.2, 7.2, bars, dots);
  canvas.text(code.x + code.width / 2, top + 11.6, row.cnNo, { size: 8.5, weight: 700, align: 'centre' });
  fittedText(canvas, receiver.x, top + 5.4, receiver.width, row.receiver, { size: 9.5, weight: 700 });
  fittedText(canvas, receiver.x, top + 9.8, receiver.width, row.service, { size: 7.5 });
  fittedText(canvas, place.x, top + 5.4, place.width, row.postcode, { size: 9.5, weight: 700 });
  fittedText(canvas, place.x, top + 9.8, place.width, row.city, { size: 7.5 });
  figure(columns.pieces, String(row.pieces));
  figure(columns.weight, weightText(row.weight));
  if (row.cod !== null) figure(columns.cod, moneyText('', row.cod).trim());
}

function drawClosing(canvas: PdfCanvas, sheet: HandoverSheet, top: number): void {
  const sum = (of: (row: HandoverRow) => number) => sheet.rows.reduce((total, row) => total + of(row), 0);
  const cod = sum((row) => row.cod ?? 0);
  const totals = [
    `${sheet.rows.length} consignment ${sheet.rows.length === 1 ? 'note' : 'notes'}`,
    `${sum((row) => row.pieces)} pieces`,
    weightText(sum((row) => row.weight)),
    ...(cod > 0 ? [`COD ${moneyText(sheet.currency, cod)}`] : []),
  ];
  canvas.text(right, top + 5, `Total: ${totals.join(' · ')}`, { size: 11, weight: 700, align: 'right' });
  const width = (right - margin - 6) / 2;
  ['Handed over by (sender)', 'Received by (driver)'].forEach((title, index) => {
    const x = margin + index * (width + 6);
    frame(canvas, x, top + 9, width, 33, 0.25);
    canvas.text(x + 2, top + 13, title, { size: 8, weight: 700 });
    ['Name', 'Date and time', 'Signature'].forEach((field, line) => {
      canvas.text(x + 2, top + 21 + line * 8.5, field, { size: 7 });
      canvas.fill(x + 24, top + 21.4 + line * 8.5, width - 27, 0.125);
    });
  });
}
