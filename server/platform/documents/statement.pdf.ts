import { setImmediate as macrotask } from 'node:timers/promises';

import type { LabelBrand } from '#server/platform/documents/label.model.ts';
import { margin, paper, right } from '#server/platform/documents/page.a4.ts';
import { fittedText, pageHead, pageHeadHeight } from '#server/platform/documents/page.parts.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';

interface StatementColumn {
  readonly caption: string;
  /** Millimetres; at most 186 in total. */
  readonly width: number;
  readonly isFigure?: boolean;
}

/** A statement of amounts on A4. All texts are ready to print. */
interface StatementSheet {
  readonly brand: LabelBrand;
  readonly title: string;
  /** The line below the title: account, period. */
  readonly line: string;
  /** Facts below the head, at most eight: `['Opening balance', 'RM 12.00']`. */
  readonly facts: readonly (readonly [caption: string, value: string])[];
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last lines, right-aligned. */
  readonly totals: readonly string[];
  readonly footer: string;
  /** Such as 'page 1 of 3'. */
  readonly pageText: (page: number, of: number) => string;
}

const rowHeight = 6;
const tableHead = 7;
const factsHeight = 22;
const totalsLine = 6;
const gap = 2;

/** Makes a statement with any number of rows, a table head on each page and totals at the end. */
export async function statementPdf(sheet: StatementSheet): Promise<Uint8Array> {
  const writer = new PdfWriter();
  const typesetter = new Typesetter();
  const pages = paginate(sheet);
  for (const [index, { from, to }] of pages.entries()) {
    const canvas = new PdfCanvas(paper.height, typesetter);
    const line = `${sheet.line} · ${sheet.pageText(index + 1, pages.length)}`;
    pageHead(canvas, { left: margin, top: margin, right }, sheet.brand, sheet.title, line);
    let top = margin + pageHeadHeight + gap;
    if (index === 0) {
      drawFacts(canvas, sheet, top);
      top += factsHeight;
    }
    top = drawTable(canvas, sheet, from, to, top);
    if (index === pages.length - 1) drawTotals(canvas, sheet, top + gap);
    fittedText(canvas, margin, paper.height - margin + 4, right - margin, sheet.footer, { size: 7 });
    writer.addPage(paper.width, paper.height, [writer.addContent(canvas.finish())]);
    if (index % 10 === 9) await macrotask();
  }
  writer.finish(typesetter.used, sheet.title);
  return writer.take();
}

/** Distributes the rows over pages; the last page also has room for the totals. */
function paginate({ rows, totals }: StatementSheet): { from: number; to: number }[] {
  const pages: { from: number; to: number }[] = [];
  const closing = totals.length * totalsLine + gap;
  for (let from = 0; ;) {
    const facts = pages.length === 0 ? factsHeight : 0;
    const room = paper.height - 2 * margin - pageHeadHeight - gap - tableHead - facts;
    const to = Math.min(rows.length, from + Math.floor(room / rowHeight));
    pages.push({ from, to });
    if (to === rows.length && (to - from) * rowHeight + closing <= room) return pages;
    from = to;
  }
}

function drawFacts(canvas: PdfCanvas, { facts }: StatementSheet, top: number): void {
  const width = (right - margin) / 4;
  facts.slice(0, 8).forEach(([caption, value], index) => {
    const x = margin + (index % 4) * width;
    const y = top + Math.floor(index / 4) * 10;
    fittedText(canvas, x, y + 3, width - 3, caption, { size: 7 });
    fittedText(canvas, x, y + 7.4, width - 3, value, { size: 10, weight: 700 });
  });
}

function drawTable(
  canvas: PdfCanvas,
  { columns, rows }: StatementSheet,
  from: number,
  to: number,
  top: number,
): number {
  if (from === to) return top;
  const lefts = columns.map((_, i) => columns.slice(0, i).reduce((x, { width }) => x + width, margin));
  const cell = (
    index: number,
    baseline: number,
    text: string,
    style: { size: number; weight?: 400 | 700 },
    white = false,
  ) => {
    const { width = 0, isFigure = false } = columns[index] ?? {};
    const left = lefts[index] ?? margin;
    if (isFigure) canvas.text(left + width - 1, baseline, text, { ...style, white, align: 'right' });
    else fittedText(canvas, left + 1, baseline, width - 2, text, { ...style, white });
  };
  canvas.fill(margin, top, right - margin, tableHead);
  columns.forEach(({ caption }, index) => cell(index, top + 4.6, caption, { size: 7.5, weight: 700 }, true));
  let y = top + tableHead;
  for (const row of rows.slice(from, to)) {
    row.forEach((text, index) => cell(index, y + 4.2, text, { size: 8 }));
    y += rowHeight;
    canvas.fill(margin, y - 0.125, right - margin, 0.125);
  }
  return y;
}

function drawTotals(canvas: PdfCanvas, { totals }: StatementSheet, top: number): void {
  totals.forEach((text, index) =>
    canvas.text(right, top + (index + 1) * totalsLine - 1, text, { size: 10, weight: 700, align: 'right' }),
  );
}
