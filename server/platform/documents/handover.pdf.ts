import { setImmediate as macrotask } from 'node:timers/promises';
import { code128, qrCode } from '#server/platform/documents/barcodes.ts';
import { frame } from '#server/platform/documents/canvas.ts';
import { moneyText, weightText, type LabelBrand } from '#server/platform/documents/label.model.ts';
import { fittedText, pageHead, pageHeadHeight } from '#server/platform/documents/page.parts.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { drawSignature } from '#server/platform/documents/pod.pdf.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';

export interface HandoverRow {
  readonly cnNo: string;
  readonly service: string;
  readonly receiver: string;
  readonly postcode: string;
  readonly city: string;
  readonly pieces: number;
  /** Grams. */
  readonly weight: number;
  /** In the money of the receiver, '$' or 'RM'. */
  readonly cod: { readonly cents: number; readonly currency: string } | null;
  /** Of a proof: the pieces that were scanned. */
  readonly scanned?: readonly number[] | undefined;
}

/** What both sides signed. */
export interface HandoverProof {
  readonly driverName: string;
  readonly clerkName: string;
  /** Strokes as SVG path data, separated by `||`. */
  readonly driverSignature: string;
  readonly clerkSignature: string;
  readonly closedOn: string;
  readonly device: string;
}

/** What is handed to the driver, on A4. All texts are ready to print. */
export interface HandoverSheet {
  readonly brand: LabelBrand;
  /** Kept by a reprint. */
  readonly sheetNo: string;
  /** Opens the handover on a phone; its QR code stands on the first page. */
  readonly link: string;
  readonly proof?: HandoverProof | undefined;
  readonly accountNo: string;
  readonly accountName: string;
  /** Facts under the head: `['Pick-up', '21-11-2026 10:00am']`, at most six. */
  readonly facts: readonly (readonly [caption: string, value: string])[];
  readonly printedOn: string;
  readonly rows: readonly HandoverRow[];
}

const paper = { width: 210, height: 297 };
const margin = 12;
const right = paper.width - margin;
const rowHeight = 13;
const tableHead = 7;
const factsHeight = 26;
const qrRoom = 27;
const serviceLine = 5;
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
  const closing = closingHeight + servicesOf(sheet).length * serviceLine;
  const pages = paginate(sheet.rows.length, closing);
  const title = sheet.proof ? 'Proof of handover' : 'Pick-up handover sheet';
  for (const [index, page] of pages.entries()) {
    const canvas = new PdfCanvas(paper.height, typesetter);
    const line = `${sheet.sheetNo} · ${sheet.accountNo} · printed ${sheet.printedOn} · page ${index + 1} of ${pages.length}`;
    pageHead(canvas, { left: margin, top: margin, right }, sheet.brand, title, line);
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
  writer.finish(typesetter.used, `${title} ${sheet.sheetNo}`);
  return writer.take();
}

interface PageRows {
  readonly from: number;
  readonly to: number;
}

/** Which rows stand on which page; the last page also has room for totals and signatures. */
function paginate(rows: number, closing: number): readonly PageRows[] {
  const pages: PageRows[] = [];
  let from = 0;
  for (;;) {
    const room =
      paper.height - 2 * margin - pageHeadHeight - 2 - tableHead - (pages.length === 0 ? factsHeight : 0);
    const to = Math.min(rows, from + Math.floor(room / rowHeight));
    pages.push({ from, to });
    if (to === rows && (to - from) * rowHeight + closing <= room) return pages;
    from = to;
  }
}

function drawFacts(canvas: PdfCanvas, sheet: HandoverSheet, top: number): void {
  const qr = qrCode(sheet.link);
  const dots = Math.max(3, Math.floor(22 / (qr.length * canvas.mmPerDot)));
  canvas.matrix(right - qr.length * dots * canvas.mmPerDot, top + 0.5, qr, dots);
  const facts = [['Account', `${sheet.accountNo} ${sheet.accountName}`] as const, ...sheet.facts];
  const width = (right - margin - qrRoom) / 4;
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
    [columns.cod, 'COD'],
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
  const figure = (column: { x: number; width: number }, text: string, size = 9) =>
    canvas.text(column.x + column.width - 1, top + 6, text, { size, align: 'right' });
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
  figure(columns.pieces, row.scanned ? `${row.scanned.length}/${row.pieces}` : String(row.pieces));
  if (row.scanned && row.scanned.length < row.pieces) {
    canvas.text(columns.weight.x + columns.weight.width - 1, top + 10, 'MISSING', {
      size: 7.5,
      weight: 700,
      align: 'right',
    });
  }
  figure(columns.weight, weightText(row.weight));
  if (row.cod !== null) figure(columns.cod, moneyText(row.cod.currency, row.cod.cents), 8.5);
}

interface ServiceTotal {
  readonly service: string;
  readonly notes: number;
  readonly pieces: number;
  readonly weight: number;
}

/** By service, where there are several. */
function servicesOf({ rows }: HandoverSheet): ServiceTotal[] {
  const totals = new Map<string, ServiceTotal>();
  for (const { service, pieces, weight } of rows) {
    const before = totals.get(service) ?? { service, notes: 0, pieces: 0, weight: 0 };
    totals.set(service, {
      service,
      notes: before.notes + 1,
      pieces: before.pieces + pieces,
      weight: before.weight + weight,
    });
  }
  return totals.size > 1 ? [...totals.values()] : [];
}

/** Each money for itself. */
function codTotals({ rows }: HandoverSheet): string[] {
  const totals = new Map<string, number>();
  for (const { cod } of rows) {
    if (cod) totals.set(cod.currency, (totals.get(cod.currency) ?? 0) + cod.cents);
  }
  return [...totals].map(([currency, cents]) => `COD ${moneyText(currency, cents)}`);
}

function drawClosing(canvas: PdfCanvas, sheet: HandoverSheet, top: number): void {
  const { proof } = sheet;
  const sum = (of: (row: HandoverRow) => number) => sheet.rows.reduce((total, row) => total + of(row), 0);
  const pieces = sum((row) => row.pieces);
  const totals = [
    `${sheet.rows.length} consignment ${sheet.rows.length === 1 ? 'note' : 'notes'}`,
    `${pieces} pieces`,
    ...(proof ? [`${sum((row) => row.scanned?.length ?? 0)} handed over`] : []),
    weightText(sum((row) => row.weight)),
    ...codTotals(sheet),
  ];
  let y = top;
  for (const { service, notes, pieces: count, weight } of servicesOf(sheet)) {
    canvas.text(right, y + 4, `${service}: ${notes} · ${count} pieces · ${weightText(weight)}`, {
      size: 9,
      align: 'right',
    });
    y += serviceLine;
  }
  canvas.text(right, y + 5, `Total: ${totals.join(' · ')}`, { size: 11, weight: 700, align: 'right' });
  const width = (right - margin - 6) / 2;
  const sides = [
    { title: 'Handed over by (sender)', name: proof?.clerkName, signature: proof?.clerkSignature },
    { title: 'Received by (driver)', name: proof?.driverName, signature: proof?.driverSignature },
  ];
  sides.forEach(({ title, name, signature }, index) => {
    const x = margin + index * (width + 6);
    frame(canvas, x, y + 9, width, 33, 0.25);
    canvas.text(x + 2, y + 13, title, { size: 8, weight: 700 });
    ['Name', 'Date and time', 'Signature'].forEach((field, line) => {
      const base = y + 21 + line * 8.5;
      canvas.text(x + 2, base, field, { size: 7 });
      if (!proof) canvas.fill(x + 24, base + 0.4, width - 27, 0.125);
    });
    if (!proof) return;
    fittedText(canvas, x + 24, y + 21, width - 27, name ?? '', { size: 9.5, weight: 700 });
    fittedText(canvas, x + 24, y + 29.5, width - 27, proof.closedOn, { size: 8.5 });
    if (signature) drawSignature(canvas, signature, { x: x + 24, y: y + 31, width: width - 28, height: 10 });
  });
  if (proof) fittedText(canvas, margin, y + 45, right - margin, `Device: ${proof.device}`, { size: 7 });
}
