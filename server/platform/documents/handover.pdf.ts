import { setImmediate as macrotask } from 'node:timers/promises';
import { code128, qrCode } from '#server/platform/documents/barcodes.ts';
import { frame } from '#server/platform/documents/canvas.ts';
import { moneyText, weightText, type LabelBrand } from '#server/platform/documents/label.model.ts';
import { margin, paper, right } from '#server/platform/documents/page.a4.ts';
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
  /** In the receiver's currency, '$' or 'RM'. */
  readonly cod: { readonly cents: number; readonly currency: string } | null;
  /** Only for a proof of handover: numbers of the scanned pieces. */
  readonly scanned?: readonly number[] | undefined;
}

/** The signatures of both sides. */
interface HandoverProof {
  readonly driverName: string;
  readonly clerkName: string;
  /** Strokes as SVG path data, separated by `||`. */
  readonly driverSignature: string;
  readonly clerkSignature: string;
  readonly closedOn: string;
  readonly device: string;
}

/** The list of parcels handed to the driver, on A4. All texts are ready to print. */
export interface HandoverSheet {
  readonly brand: LabelBrand;
  /** A reprint keeps the number. */
  readonly sheetNo: string;
  /** Opens the handover on a phone; printed as a QR code on the first page. */
  readonly link: string;
  readonly proof?: HandoverProof | undefined;
  readonly accountNo: string;
  readonly accountName: string;
  /** Facts below the head: `['Pick-up', '21-11-2026 10:00am']`, at most six. */
  readonly facts: readonly (readonly [caption: string, value: string])[];
  readonly printedOn: string;
  readonly rows: readonly HandoverRow[];
}

const rowHeight = 13;
const tableHead = 7;
const factsHeight = 26;
const qrRoom = 27;
const serviceLine = 5;
const codLine = 6;
/** Height of one line of totals and the two signature boxes, which stay together on a page. */
const closingHeight = 49;

/** Left edges and widths of the columns in millimetres; numbers are right-aligned. */
const columns = {
  number: { x: margin, width: 9 },
  code: { x: margin + 10, width: 44 },
  receiver: { x: margin + 57, width: 36 },
  place: { x: margin + 95, width: 31 },
  pieces: { x: margin + 127, width: 12 },
  weight: { x: margin + 140, width: 24 },
  cod: { x: margin + 165, width: 21 },
} as const;

/** Makes a handover sheet with any number of rows: numbered, with a bar code in each row and totals and signatures at the end. */
export async function handoverPdf(sheet: HandoverSheet): Promise<Uint8Array> {
  const writer = new PdfWriter();
  const typesetter = new Typesetter();
  const closing =
    closingHeight + servicesOf(sheet).length * serviceLine + (codTotals(sheet).length > 0 ? codLine : 0);
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

/** Distributes the rows over pages; the last page also has room for totals and signatures. */
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
    fittedText(canvas, column.x + column.width - 1, top + 6, column.width - 1, text, {
      size,
      align: 'right',
    });
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
  const left = columns.pieces.x + 3;
  missingLines(row).forEach((text, line) => {
    fittedText(canvas, left, top + 9.6 + line * 2.8, right - 1 - left, text, { size: 7.5, weight: 700 });
  });
  figure(columns.weight, weightText(row.weight));
  if (row.cod !== null) figure(columns.cod, moneyText(row.cod.currency, row.cod.cents), 8.5);
}

/** So many numbers fit on one line of a row. */
const numbersPerLine = 12;

/** Which pieces the driver did not take, as `missing 2, 5-7`; `MISSING` if none was taken, empty if all were. */
function missingLines({ pieces, scanned }: HandoverRow): string[] {
  if (!scanned || scanned.length >= pieces) return [];
  if (scanned.length === 0) return ['MISSING'];
  const spans: { from: number; to: number }[] = [];
  for (let piece = 1; piece <= pieces; piece++) {
    if (scanned.includes(piece)) continue;
    const last = spans.at(-1);
    if (last?.to === piece - 1) last.to = piece;
    else spans.push({ from: piece, to: piece });
  }
  const numbers = spans.flatMap(({ from, to }) => {
    if (to > from + 1) return [`${from}-${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
  const first = numbers.slice(0, numbersPerLine).join(', ');
  const rest = numbers.slice(numbersPerLine).join(', ');
  return rest === '' ? [`missing ${first}`] : [`missing ${first},`, rest];
}

/** What is listed and, on a proof, what the driver took of it. */
interface Totals {
  readonly notes: number;
  readonly pieces: number;
  /** Grams. */
  readonly weight: number;
}

interface TotalsOf {
  readonly listed: Totals;
  readonly taken: Totals;
  /** Whether the weight taken is an estimate: pieces of a consignment note have no weights of their own. */
  readonly isAbout: boolean;
}

const takenOf = ({ pieces, scanned }: HandoverRow): number => scanned?.length ?? pieces;

function totalsOf(rows: readonly HandoverRow[]): TotalsOf {
  const sum = (of: (row: HandoverRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    listed: { notes: rows.length, pieces: sum((row) => row.pieces), weight: sum((row) => row.weight) },
    taken: {
      notes: sum((row) => Math.min(1, takenOf(row))),
      pieces: sum(takenOf),
      weight: Math.round(sum((row) => (row.weight * takenOf(row)) / row.pieces)),
    },
    isAbout: rows.some((row) => takenOf(row) > 0 && takenOf(row) < row.pieces),
  };
}

/** `3 consignment notes · 7 pieces · 9.5 kg`; on a proof each as `2 of 3`. */
function totalsText({ listed, taken, isAbout }: TotalsOf, isProof: boolean, noun = ''): string {
  const of = (some: number | string, all: number | string) => (isProof ? `${some} of ${all}` : `${all}`);
  return [
    `${of(taken.notes, listed.notes)}${noun}`,
    `${of(taken.pieces, listed.pieces)} pieces`,
    `${isProof && isAbout ? 'about ' : ''}${of(weightText(taken.weight), weightText(listed.weight))}`,
  ].join(' · ');
}

/** Totals by service; empty if there is only one. */
function servicesOf({ rows }: HandoverSheet): { service: string; totals: TotalsOf }[] {
  const services = [...new Set(rows.map(({ service }) => service))];
  if (services.length < 2) return [];
  return services.map((service) => ({
    service,
    totals: totalsOf(rows.filter((row) => row.service === service)),
  }));
}

/** COD totals, one for each currency. COD is collected with piece 1, so it counts as taken only with that piece. */
function codTotals({ rows, proof }: HandoverSheet): string[] {
  const totals = new Map<string, { listed: number; taken: number }>();
  for (const { cod, scanned } of rows) {
    if (!cod) continue;
    const { listed, taken } = totals.get(cod.currency) ?? { listed: 0, taken: 0 };
    const isTaken = scanned?.includes(1) ?? true;
    totals.set(cod.currency, {
      listed: listed + cod.cents,
      taken: taken + (isTaken ? cod.cents : 0),
    });
  }
  return [...totals].map(([currency, { listed, taken }]) => {
    const all = moneyText(currency, listed);
    return proof ? `COD ${moneyText(currency, taken)} of ${all}` : `COD ${all}`;
  });
}

function drawClosing(canvas: PdfCanvas, sheet: HandoverSheet, top: number): void {
  const { proof } = sheet;
  const isProof = proof !== undefined;
  const listed = isProof ? ' listed' : '';
  const line = (baseline: number, text: string, style: { size: number; weight?: 700 }) =>
    fittedText(canvas, right, baseline, right - margin, text, { ...style, align: 'right' });
  let y = top;
  for (const { service, totals } of servicesOf(sheet)) {
    line(y + 4, `${service}: ${totalsText(totals, isProof)}`, { size: 9 });
    y += serviceLine;
  }
  const noun = sheet.rows.length === 1 ? ' consignment note' : ' consignment notes';
  const total = totalsText(totalsOf(sheet.rows), isProof, noun);
  line(y + 5, `${isProof ? 'Handed over' : 'Total'}: ${total}${listed}`, { size: 11, weight: 700 });
  const cod = codTotals(sheet);
  if (cod.length > 0) {
    y += codLine;
    line(y + 5, `${cod.join(' · ')}${listed}`, { size: 11, weight: 700 });
  }
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
