import { code128 } from '#server/platform/documents/barcodes.ts';
import { frame } from '#server/platform/documents/canvas.ts';
import type { LabelBrand } from '#server/platform/documents/label.model.ts';
import { margin, paper, right } from '#server/platform/documents/page.a4.ts';
import { fittedText, pageHead, pageHeadHeight } from '#server/platform/documents/page.parts.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';

interface ListColumn {
  readonly head: string;
  /** Millimetres. */
  readonly width: number;
  readonly align?: 'right';
  readonly bold?: true;
}

/** One list: on its own pages, with its number as a bar code. All texts are ready to print. */
export interface PrintedList {
  readonly brand: LabelBrand;
  readonly title: string;
  /** Line below the title, at the right. */
  readonly line: string;
  /** Its number, in the form that scanners read. */
  readonly code: string;
  /** Lines beside the bar code. */
  readonly facts: readonly string[];
  readonly columns: readonly ListColumn[];
  readonly rows: readonly (readonly string[])[];
}

const rowHeight = 8;
const headHeight = 7;
const factsHeight = 24;
const barHeight = 14;

/** Makes lists on A4, each with any number of rows and a tick box before each row. */
export function listsPdf(lists: readonly PrintedList[], name: string): Uint8Array {
  const writer = new PdfWriter();
  const typesetter = new Typesetter();
  for (const list of lists) {
    let from = 0;
    for (let page = 0; page === 0 || from < list.rows.length; page += 1) {
      const canvas = new PdfCanvas(paper.height, typesetter);
      pageHead(canvas, { left: margin, top: margin, right }, list.brand, list.title, list.line);
      let top = margin + pageHeadHeight + 3;
      if (page === 0) {
        drawFacts(canvas, list, top);
        top += factsHeight;
      }
      const rows = Math.floor((paper.height - margin - top - headHeight) / rowHeight);
      drawRows(canvas, list, { from, to: Math.min(list.rows.length, from + rows) }, top);
      from += rows;
      writer.addPage(paper.width, paper.height, [writer.addContent(canvas.finish())]);
    }
  }
  writer.finish(typesetter.used, name);
  return writer.take();
}

function drawFacts(canvas: PdfCanvas, { code, facts }: PrintedList, top: number): void {
  const bars = code128(code);
  canvas.bars(margin, top, barHeight, bars, 2);
  canvas.text(margin, top + barHeight + 4, code, { size: 9, weight: 700 });
  facts.slice(0, 4).forEach((fact, index) => {
    const style = { size: index === 0 ? 10 : 9, weight: index === 0 ? 700 : 400 } as const;
    fittedText(canvas, margin + 80, top + 4 + index * 5, right - margin - 80, fact, style);
  });
}

function drawRows(
  canvas: PdfCanvas,
  { columns, rows }: PrintedList,
  { from, to }: { from: number; to: number },
  top: number,
): void {
  canvas.fill(margin, top, right - margin, headHeight);
  const each = (draw: (column: ListColumn, x: number, index: number) => void) => {
    let x = margin + 8;
    columns.forEach((column, index) => {
      draw(column, x, index);
      x += column.width;
    });
  };
  const at = ({ align, width }: ListColumn, x: number) => (align === 'right' ? x + width - 2 : x);
  each((column, x) =>
    canvas.text(at(column, x), top + 4.7, column.head, {
      size: 8,
      weight: 700,
      white: true,
      ...(column.align && { align: column.align }),
    }),
  );
  let y = top + headHeight;
  for (const row of rows.slice(from, to)) {
    const box = 3.5;
    const line = 0.25;
    const boxTop = y + (rowHeight - box) / 2;
    frame(canvas, margin + 1, boxTop, box, box, line);
    each((column, x, index) => {
      const style = { size: 9.5, weight: column.bold ? 700 : 400 } as const;
      const text = row[index] ?? '';
      if (column.align) canvas.text(at(column, x), y + 5.2, text, { ...style, align: column.align });
      else fittedText(canvas, x, y + 5.2, column.width - 2, text, style);
    });
    y += rowHeight;
    canvas.fill(margin, y - 0.125, right - margin, 0.125);
  }
}
