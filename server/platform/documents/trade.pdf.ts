import { code128 } from '#server/platform/documents/barcodes.ts';
import { frame } from '#server/platform/documents/canvas.ts';
import type { LabelBrand, LabelParty } from '#server/platform/documents/label.model.ts';
import { fittedText, pageHead, pageHeadHeight } from '#server/platform/documents/page.parts.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { leading, pointsPerMm } from '#server/platform/documents/units.ts';

/** A line of goods; all texts are ready to print. */
export interface TradeRow {
  readonly description: string;
  readonly hsCode: string;
  readonly origin: string;
  readonly quantity: string;
  readonly weight: string;
  readonly unitValue: string;
  readonly amount: string;
}

export interface TradeParty extends LabelParty {
  /** As registered with the tax authority; empty if not given. */
  readonly taxId: string;
}

/** The data that customs need of a shipment, on A4. With a null party or without rows it is a form to be completed by hand. */
export interface TradeDocument {
  readonly kind: 'invoice' | 'packing-list';
  /** The issuer of the paper: the shipper; on a blank form the courier. */
  readonly letterhead: LabelBrand;
  /** Empty on a blank form. */
  readonly cnNo: string;
  readonly shipper: TradeParty | null;
  readonly consignee: TradeParty | null;
  /** Captions and values below the parties, at most twelve. An empty value prints a line to write on. */
  readonly facts: readonly (readonly [caption: string, value: string])[];
  readonly rows: readonly TradeRow[];
  readonly totals: readonly (readonly [caption: string, value: string])[];
  readonly declaration: string;
}

export const tradeTitles = { invoice: 'Commercial invoice', 'packing-list': 'Packing list' } as const;

const paper = { width: 210, height: 297 };
const margin = 12;
const right = paper.width - margin;
const partyHeight = 48;
const factHeight = 9;
const headRow = 7;
const closingHeight = 54;
/** Number of blank lines to write on if there are no rows. */
const blankRows = 14;
const blankRowHeight = 8;

interface ColumnPlan {
  readonly key: keyof TradeRow;
  readonly title: string;
  readonly width: number;
  readonly align?: 'right';
}

const start: readonly ColumnPlan[] = [
  { key: 'description', title: 'Description of goods', width: 70 },
  { key: 'hsCode', title: 'HS code', width: 22 },
  { key: 'origin', title: 'Origin', width: 24 },
  { key: 'quantity', title: 'Quantity', width: 18, align: 'right' },
];
const columnsOf: Record<TradeDocument['kind'], readonly ColumnPlan[]> = {
  invoice: [
    ...start,
    { key: 'unitValue', title: 'Unit value', width: 25, align: 'right' },
    { key: 'amount', title: 'Amount', width: 27, align: 'right' },
  ],
  'packing-list': [...start, { key: 'weight', title: 'Net weight', width: 52, align: 'right' }],
};

/** Makes one PDF of commercial invoices and packing lists, each on a new page. */
export function tradePdf(documents: readonly TradeDocument[]): Uint8Array {
  const writer = new PdfWriter();
  const typesetter = new Typesetter();
  for (const document of documents) addTrade(writer, typesetter, document);
  const [first] = documents;
  const title = first ? `${tradeTitles[first.kind]} ${first.cnNo}`.trim() : '';
  writer.finish(typesetter.used, title);
  return writer.take();
}

const descriptionSize = 8.5;

function addTrade(writer: PdfWriter, typesetter: Typesetter, trade: TradeDocument): void {
  const [description] = start;
  const room = ((description?.width ?? 0) - 4) * pointsPerMm;
  const isBlank = trade.rows.length === 0;
  const blank: TradeRow = {
    description: '',
    hsCode: '',
    origin: '',
    quantity: '',
    weight: '',
    unitValue: '',
    amount: '',
  };
  const rows = (isBlank ? Array.from({ length: blankRows }, () => blank) : trade.rows).map((row) => {
    const lines = typesetter.wrap(row.description, 400, descriptionSize, room);
    const height = isBlank ? blankRowHeight : Math.max(1, lines.length) * leading(descriptionSize) + 3;
    return { row, lines, height };
  });
  const facts = Math.ceil(trade.facts.length / 4) * factHeight;
  const firstTop = margin + pageHeadHeight + 3 + partyHeight + 3 + facts + 2;
  const bottom = paper.height - margin - 5;
  // Distributes rows over pages; the closing part is not split.
  const pages: (typeof rows)[] = [[]];
  let top = firstTop + headRow;
  for (const row of rows) {
    if (top + row.height > bottom) {
      pages.push([]);
      top = margin + pageHeadHeight + 3 + headRow;
    }
    pages.at(-1)?.push(row);
    top += row.height;
  }
  if (top + closingHeight > bottom) pages.push([]);
  pages.forEach((page, index) => {
    const canvas = new PdfCanvas(paper.height, typesetter);
    pageHead(
      canvas,
      { left: margin, top: margin, right },
      trade.letterhead,
      tradeTitles[trade.kind],
      trade.cnNo,
    );
    let y = margin + pageHeadHeight + 3;
    if (index === 0) {
      drawParties(canvas, trade, y);
      drawFacts(canvas, trade, y + partyHeight + 3);
      y = firstTop;
    }
    if (page.length > 0) y = drawHead(canvas, trade.kind, y);
    for (const { row, lines, height } of page) {
      drawRow(canvas, trade.kind, row, lines, y);
      y += height;
      canvas.fill(margin, y - 0.125, right - margin, 0.125);
    }
    if (index === pages.length - 1) drawClosing(canvas, trade, y + 3);
    canvas.text(right, paper.height - margin + 2, `Page ${index + 1} of ${pages.length}`, {
      size: 7.5,
      align: 'right',
    });
    writer.addPage(paper.width, paper.height, [writer.addContent(canvas.finish())]);
  });
}

function drawParties(canvas: PdfCanvas, trade: TradeDocument, top: number): void {
  const width = (right - margin - 4) / 2;
  const sides = [
    ['Shipper', trade.shipper],
    ['Consignee', trade.consignee],
  ] as const;
  sides.forEach(([caption, party], index) => {
    const x = margin + index * (width + 4);
    frame(canvas, x, top, width, partyHeight, 0.25);
    canvas.text(x + 2, top + 4.5, caption, { size: 7.5, weight: 700 });
    if (!party) {
      ['Name', 'Address', '', 'Country', 'Phone', 'Tax ID'].forEach((field, line) => {
        const y = top + 11 + line * 6.6;
        canvas.text(x + 2, y, field, { size: 7 });
        canvas.fill(x + 16, y + 0.6, width - 19, 0.125);
      });
      return;
    }
    const lines = [
      party.company ?? '',
      ...party.addressLines,
      [...new Set([party.postcode, party.city, party.state])].filter((part) => part !== '').join(' '),
      party.country.toUpperCase(),
      `Tel ${party.phone}`,
      party.taxId === '' ? '' : `Tax ID ${party.taxId}`,
    ].filter((line) => line !== '');
    fittedText(canvas, x + 2, top + 10, width - 4, party.name, { size: 10.5, weight: 700 });
    lines.forEach((line, row) => {
      fittedText(canvas, x + 2, top + 14.8 + row * 4.1, width - 4, line, { size: 8.5 });
    });
  });
}

function drawFacts(canvas: PdfCanvas, trade: TradeDocument, top: number): void {
  const width = (right - margin) / 4;
  trade.facts.slice(0, 12).forEach(([caption, value], index) => {
    const x = margin + (index % 4) * width;
    const y = top + Math.floor(index / 4) * factHeight;
    canvas.text(x, y + 3, caption, { size: 7 });
    if (value === '') canvas.fill(x, y + 7.6, width - 4, 0.125);
    else fittedText(canvas, x, y + 7, width - 3, value, { size: 9.5, weight: 700 });
  });
}

/** Returns each column's plan with its left edge. */
function placed(kind: TradeDocument['kind']): readonly (ColumnPlan & { x: number })[] {
  let x = margin;
  return columnsOf[kind].map((column) => {
    const at = { ...column, x };
    x += column.width;
    return at;
  });
}

function drawHead(canvas: PdfCanvas, kind: TradeDocument['kind'], top: number): number {
  canvas.fill(margin, top, right - margin, headRow);
  for (const { title, x, width, align } of placed(kind)) {
    const at = align === 'right' ? x + width - 2 : x + 2;
    canvas.text(at, top + 4.7, title, { size: 7.5, weight: 700, white: true, align: align ?? 'left' });
  }
  return top + headRow;
}

function drawRow(
  canvas: PdfCanvas,
  kind: TradeDocument['kind'],
  row: TradeRow,
  lines: readonly string[],
  top: number,
): void {
  const baseline = top + 1 + leading(descriptionSize) * 0.82;
  for (const { key, x, width, align } of placed(kind)) {
    if (key === 'description') {
      lines.forEach((line, index) =>
        canvas.text(x + 2, baseline + index * leading(descriptionSize), line, { size: descriptionSize }),
      );
    } else if (align === 'right') {
      canvas.text(x + width - 2, baseline, row[key], { size: descriptionSize, align });
    } else fittedText(canvas, x + 2, baseline, width - 3, row[key], { size: descriptionSize });
  }
}

function drawClosing(canvas: PdfCanvas, trade: TradeDocument, top: number): void {
  trade.totals.forEach(([caption, value], index) => {
    const y = top + 4 + index * 5;
    canvas.text(right - 42, y, caption, { size: 8.5, align: 'right' });
    if (value === '') canvas.fill(right - 38, y + 0.6, 36, 0.125);
    else canvas.text(right - 2, y, value, { size: 10, weight: 700, align: 'right' });
  });
  const width = 100;
  const lines = canvas.typesetter.wrap(trade.declaration, 400, 8, width * pointsPerMm);
  lines.forEach((line, index) => canvas.text(margin, top + 26 + index * leading(8), line, { size: 8 }));
  ['Name', 'Date', 'Signature and stamp'].forEach((field, index) => {
    const y = top + 28 + index * 9;
    canvas.text(margin + width + 8, y, field, { size: 7 });
    canvas.fill(margin + width + 34, y + 0.6, right - margin - width - 34, 0.125);
  });
  if (trade.cnNo === '') return;
  const bars = code128(trade.cnNo);
  canvas.bars(margin, top, 11, bars, 2);
  const middle = margin + bars.modules.length * canvas.mmPerDot;
  canvas.text(middle, top + 14.6, trade.cnNo, { size: 9, weight: 700, align: 'centre' });
}
