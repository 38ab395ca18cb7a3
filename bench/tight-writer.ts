/**
 * The stricter limit for labels: a hand-written writer that gets every line with its position, glyphs and size, and writes it
 * in few bytes: whole dots, fonts named only when they change, QR codes as pictures, compressed like ours; what pages of a
 * layout have in common is in one stream, as in ours. It does no layout, finds no common parts itself, shapes nothing, embeds
 * no font and never yields to other work.
 */
import { deflateSync } from 'node:zlib';

import { pieceBarCode } from '../shared/features/shipment/cn-number.rules.ts';
import { type PrintingSizeId, printingSizes } from '../shared/platform/documents/paper.ts';
import { type Code128, code128, qrCode, type QrModules } from '../server/platform/documents/barcodes.ts';
import type { Canvas } from '../server/platform/documents/canvas.ts';
import { labelForm } from '../server/platform/documents/label.forms.ts';
import { planLabel } from '../server/platform/documents/label.layout.ts';
import type { ConsignmentLabel } from '../server/platform/documents/label.model.ts';
import { pageDeflate } from '../server/platform/documents/pdf.page.ts';
import { PdfWriter } from '../server/platform/documents/pdf.writer.ts';
import { type Run, Typesetter } from '../server/platform/documents/typesetter.ts';
import {
  fieldDots,
  mmPerDot,
  pagePoints,
  pointsPerDot,
  pointsPerMm,
  toDots,
} from '../server/platform/documents/units.ts';

/** What a label prints, in dots from the top left; texts in points from the bottom left. */
interface TightPage {
  readonly paper: PrintingSizeId;
  readonly fields: (readonly [x: number, y: number, width: number, height: number])[];
  readonly bars: { x: number; y: number; tall: number; dots: number; code: Code128 }[];
  readonly squares: { x: number; y: number; dots: number; text: string; modules: QrModules }[];
  readonly texts: { x: number; y: number; size: number; isWhite: boolean; runs: readonly Run[] }[];
  /** The part that other pages also show; drawn before the page's own part. */
  readonly shared?: TightPage | undefined;
}

export function tightPage(label: ConsignmentLabel, paper: PrintingSizeId): TightPage {
  const typesetter = new Typesetter();
  const page: TightPage = { paper, fields: [], bars: [], squares: [], texts: [] };
  const high = pagePoints(printingSizes[paper].heightMm);
  const piece = pieceBarCode(label.cnNo, 1, label.labelVersion);
  const tracking = JSON.stringify(qrCode(label.trackingUrl));
  const canvas: Canvas = {
    typesetter,
    mmPerDot,
    text(x, baseline, text, { size, weight = 400, align, white: isWhite = false }) {
      const { runs } = typesetter.shape(text, weight);
      const width = typesetter.width(text, weight, size);
      const left = x * pointsPerMm - (align === 'right' ? width : align === 'centre' ? width / 2 : 0);
      page.texts.push({ x: left, y: high - baseline * pointsPerMm, size, isWhite, runs });
    },
    fill: (x, y, width, height) =>
      page.fields.push([toDots(x), toDots(y), fieldDots(x, width), fieldDots(y, height)]),
    bars: (x, y, height, code, dots) =>
      page.bars.push({ x: toDots(x), y: toDots(y), tall: toDots(height), dots, code }),
    matrix(x, y, modules, dots) {
      const text = JSON.stringify(modules) === tracking ? label.trackingUrl : piece;
      page.squares.push({ x: toDots(x), y: toDots(y), dots, text, modules });
    },
    path: () => undefined,
  };
  planLabel(label, labelForm(paper), typesetter).draw(canvas, 1);
  return page;
}

/**
 * Returns the same pages with the common part of each layout separated. As in ours (pdf.alike.ts), white text is excluded,
 * because it is drawn on a filled field.
 */
export function sharing(pages: readonly TightPage[]): TightPage[] {
  const layoutOf = ({ paper, fields, texts }: TightPage) =>
    JSON.stringify([paper, fields.length, texts.map(({ y }) => y)]);
  const layouts = new Map<string, TightPage[]>();
  for (const page of pages) {
    const layout = layoutOf(page);
    layouts.set(layout, [...(layouts.get(layout) ?? []), page]);
  }
  const parted = new Map<TightPage, TightPage>();
  for (const alike of layouts.values()) {
    const isShared = <T>(values: (page: TightPage) => readonly T[], nameOf: (value: T) => string | null) => {
      const names = alike.map((page) => values(page).map(nameOf));
      return (names[0] ?? []).map((name, at) => name !== null && names.every((own) => own[at] === name));
    };
    const fields = isShared((page) => page.fields, String);
    const texts = isShared(
      (page) => page.texts,
      ({ x, y, size, isWhite, runs }) =>
        isWhite ? null : JSON.stringify([x, y, size, runs.map(({ face, codes }) => [face.resource, codes])]),
    );
    const part = (page: TightPage, wanted: boolean) => ({
      fields: page.fields.filter((_, at) => fields[at] === wanted),
      texts: page.texts.filter((_, at) => texts[at] === wanted),
    });
    const [first] = alike;
    const shared = first && { paper: first.paper, bars: [], squares: [], ...part(first, true) };
    for (const page of alike) parted.set(page, { ...page, ...part(page, false), shared });
  }
  return pages.map((page) => parted.get(page) ?? page);
}

/**
 * Returns the size of the file in bytes. `codes`: whether bar codes and QR codes are made from their texts, as any label writer
 * must, or given as well.
 */
export function writeTight(pages: readonly TightPage[], codes: 'made' | 'given'): number {
  const writer = new PdfWriter();
  let bytes = 0;
  const add = (page: TightPage) =>
    writer.addContent(deflateSync(Buffer.from(operators(page, codes), 'latin1'), pageDeflate));
  const shown = new Map<TightPage, number>();
  for (const [index, page] of pages.entries()) {
    if (codes === 'made' && index % together === 0) makeSquares(pages.slice(index, index + together));
    const { widthMm, heightMm } = printingSizes[page.paper];
    const contents: number[] = [];
    if (page.shared) {
      const content = shown.get(page.shared) ?? add(page.shared);
      shown.set(page.shared, content);
      contents.push(content);
    }
    writer.addPage(widthMm, heightMm, [...contents, add(page)]);
    bytes += writer.take().length;
  }
  writer.finish(new Map(), 'limit');
  return bytes + writer.take().length;
}

/** As in ours: the QR library caches its tables for symbols of one size, so the codes are made in the order of their sizes. */
const together = 20;

function makeSquares(pages: readonly TightPage[]): void {
  const squares = pages.flatMap((page) => page.squares);
  for (const square of squares.toSorted((a, b) => a.text.length - b.text.length))
    square.modules = qrCode(square.text);
}

const short = (value: number) => String(Math.round(value * 100) / 100);

function operators({ paper, fields, bars, squares, texts }: TightPage, codes: 'made' | 'given'): string {
  const out = [
    `q ${pointsPerDot.toFixed(6)} 0 0 -${pointsPerDot.toFixed(6)} 0 ${pagePoints(printingSizes[paper].heightMm)} cm`,
  ];
  for (const field of fields) out.push(`${field.join(' ')} re`);
  for (const { x, y, tall, dots, code } of bars) {
    const { modules } = codes === 'given' ? code : code128(code.text);
    for (const bar of modules.matchAll(/1+/g))
      out.push(`${x + bar.index * dots} ${y} ${bar[0].length * dots} ${tall} re`);
  }
  out.push('f');
  for (const { x, y, dots, modules } of squares) {
    const side = modules.length * dots;
    out.push(`q ${side} 0 0 -${side} ${x} ${y + side} cm BI/W ${side}/H ${side}/IM true/D[1 0] ID`);
    out.push(`${picture(modules, dots)} EI Q`);
  }
  out.push('Q BT');
  let font = '';
  let isWhite = false;
  for (const text of texts) {
    if (text.isWhite !== isWhite) out.push(isWhite ? '0 g' : '1 g');
    ({ isWhite } = text);
    out.push(`1 0 0 1 ${short(text.x)} ${short(text.y)} Tm`);
    for (const { face, codes: shown } of text.runs) {
      const named = `/${face.resource} ${short(text.size)} Tf`;
      if (named !== font) out.push(named);
      font = named;
      out.push(`${shown} Tj`);
    }
  }
  out.push('ET');
  return out.join('\n');
}

function picture(modules: QrModules, dots: number): string {
  const perRow = Math.ceil((modules.length * dots) / 8);
  const bytes = Buffer.alloc(perRow * modules.length * dots);
  for (const [y, row] of modules.entries()) {
    const from = y * dots * perRow;
    for (let dot = 0; dot < row.length * dots; dot += 1) {
      if (!row[Math.floor(dot / dots)]) continue;
      const at = from + (dot >> 3);
      bytes[at] = (bytes[at] ?? 0) | (0x80 >> (dot & 7));
    }
    for (let more = 1; more < dots; more += 1) bytes.copyWithin(from + more * perRow, from, from + perRow);
  }
  return bytes.toString('latin1');
}
