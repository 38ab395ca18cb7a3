import { code128 } from '#server/platform/documents/barcodes.ts';
import { frame } from '#server/platform/documents/canvas.ts';
import type { LabelBrand, LabelParty } from '#server/platform/documents/label.model.ts';
import { margin, paper, right } from '#server/platform/documents/page.a4.ts';
import { pageHead, pageHeadHeight } from '#server/platform/documents/page.parts.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { leading, pointsPerMm } from '#server/platform/documents/units.ts';
import { partsOf } from '#shared/platform/parts-of.ts';

/** A line of goods; all texts are ready to print. */
interface TradeRow {
  readonly description: string;
  readonly hsCode: string;
  readonly origin: string;
  readonly quantity: string;
  readonly weight: string;
  readonly unitValue: string;
  readonly amount: string;
}

interface TradeParty extends LabelParty {
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

/** Height of the box of a party; long names and addresses make it taller. */
const partyHeight = 48;
const partyWidth = (right - margin - 4) / 2;
/** Height of a fact whose value fits on one line. */
const factHeight = 9;
const factSize = 9.5;
const factsAcross = 4;
const factWidth = (right - margin) / factsAcross;
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

const rowSize = 8.5;

/** The lines of each column whose texts wrap; the other columns hold numbers, which fit. */
type RowLines = ReadonlyMap<keyof TradeRow, readonly string[]>;

function addTrade(writer: PdfWriter, typesetter: Typesetter, trade: TradeDocument): void {
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
    const lines: RowLines = new Map(
      columnsOf[trade.kind]
        .filter(({ align }) => align === undefined)
        .map(({ key, width }) => [key, typesetter.wrap(row[key], 400, rowSize, (width - 3) * pointsPerMm)]),
    );
    const lineCount = Math.max(1, ...[...lines.values()].map(({ length }) => length));
    const height = isBlank ? blankRowHeight : lineCount * leading(rowSize) + 3;
    return { row, lines, height };
  });
  const parties = partiesOf(typesetter, trade);
  const facts = factsOf(typesetter, trade);
  const partiesTop = margin + pageHeadHeight + 3;
  const factsTop = partiesTop + parties.height + 3;
  const firstTop = factsTop + facts.height + 2;
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
      drawParties(canvas, parties, partiesTop);
      drawFacts(canvas, facts.facts, factsTop);
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

/** A line of a party, with its baseline from the top of the box. */
interface PartyLine {
  readonly text: string;
  readonly baseline: number;
  readonly style: { readonly size: number; readonly weight?: 700 };
}

interface PartyBox {
  readonly caption: string;
  /** Null on a blank form. */
  readonly lines: readonly PartyLine[] | null;
}

interface Parties {
  readonly boxes: readonly PartyBox[];
  readonly height: number;
}

/** Lays out both parties in boxes of the same height, which have room for every line. */
function partiesOf(typesetter: Typesetter, { shipper, consignee }: TradeDocument): Parties {
  const room = (partyWidth - 4) * pointsPerMm;
  const boxes = [
    { caption: 'Shipper', lines: shipper && linesOf(typesetter, shipper, room) },
    { caption: 'Consignee', lines: consignee && linesOf(typesetter, consignee, room) },
  ];
  const ends = boxes.map(({ lines }) => (lines?.at(-1)?.baseline ?? 0) + 3);
  return { boxes, height: Math.max(partyHeight, ...ends) };
}

function linesOf(typesetter: Typesetter, party: TradeParty, room: number): PartyLine[] {
  const texts = [
    party.company ?? '',
    ...party.addressLines,
    [...new Set([party.postcode, party.city, party.state])].filter((part) => part !== '').join(' '),
    party.country.toUpperCase(),
    `Tel ${party.phone}`,
    party.taxId === '' ? '' : `Tax ID ${party.taxId}`,
  ];
  const names = typesetter.wrap(party.name, 700, 10.5, room);
  const rest = texts.flatMap((text) => typesetter.wrap(text, 400, 8.5, room));
  const restTop = 10 + (names.length - 1) * leading(10.5) + 4.8;
  return [
    ...names.map((text, line) => ({
      text,
      baseline: 10 + line * leading(10.5),
      style: { size: 10.5, weight: 700 } as const,
    })),
    ...rest.map((text, line) => ({ text, baseline: restTop + line * 4.1, style: { size: 8.5 } })),
  ];
}

function drawParties(canvas: PdfCanvas, { boxes, height }: Parties, top: number): void {
  boxes.forEach(({ caption, lines }, index) => {
    const x = margin + index * (partyWidth + 4);
    frame(canvas, x, top, partyWidth, height, 0.25);
    canvas.text(x + 2, top + 4.5, caption, { size: 7.5, weight: 700 });
    if (!lines) {
      ['Name', 'Address', '', 'Country', 'Phone', 'Tax ID'].forEach((field, line) => {
        const y = top + 11 + line * 6.6;
        canvas.text(x + 2, y, field, { size: 7 });
        canvas.fill(x + 16, y + 0.6, partyWidth - 19, 0.125);
      });
      return;
    }
    for (const { text, baseline, style } of lines) canvas.text(x + 2, top + baseline, text, style);
  });
}

interface PlacedFact {
  readonly caption: string;
  /** Empty on a blank form. */
  readonly lines: readonly string[];
  readonly x: number;
  /** From the top of the facts. */
  readonly y: number;
}

/** Lays out the facts, four to a row. A long value takes more lines, which make its row taller. */
function factsOf(typesetter: Typesetter, trade: TradeDocument) {
  const facts: PlacedFact[] = [];
  let y = 0;
  for (const row of partsOf(trade.facts.slice(0, 12), factsAcross)) {
    const placedRow = row.map(([caption, value], index) => ({
      caption,
      lines: typesetter.wrap(value, 700, factSize, (factWidth - 3) * pointsPerMm),
      x: margin + index * factWidth,
      y,
    }));
    facts.push(...placedRow);
    const lineCount = Math.max(1, ...placedRow.map(({ lines }) => lines.length));
    y += factHeight + (lineCount - 1) * leading(factSize);
  }
  return { facts, height: y };
}

function drawFacts(canvas: PdfCanvas, facts: readonly PlacedFact[], top: number): void {
  for (const { caption, lines, x, y } of facts) {
    canvas.text(x, top + y + 3, caption, { size: 7 });
    if (lines.length === 0) canvas.fill(x, top + y + 7.6, factWidth - 4, 0.125);
    lines.forEach((line, index) =>
      canvas.text(x, top + y + 7 + index * leading(factSize), line, { size: factSize, weight: 700 }),
    );
  }
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
  lines: RowLines,
  top: number,
): void {
  const baseline = top + 1 + leading(rowSize) * 0.82;
  for (const { key, x, width, align } of placed(kind)) {
    if (align === 'right') canvas.text(x + width - 2, baseline, row[key], { size: rowSize, align });
    lines
      .get(key)
      ?.forEach((line, index) =>
        canvas.text(x + 2, baseline + index * leading(rowSize), line, { size: rowSize }),
      );
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
