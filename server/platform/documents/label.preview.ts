import { type PrintingSizeId, printingSizes, sheets } from '#shared/platform/documents/paper.ts';
import { labelForm } from '#server/platform/documents/label.forms.ts';
import { planLabel } from '#server/platform/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { type LabelOptions, paperOf } from '#server/platform/documents/label.pdf.ts';
import { GlyphSymbols, SvgCanvas } from '#server/platform/documents/svg.canvas.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';

interface LabelPreview {
  /** A complete SVG document. */
  svg: string;
  widthPx: number;
  heightPx: number;
}

/** Space between and around pages, in px. */
const gap = 12;
/** A preview never shows more pages than this. */
const pagesMax = 3;

/**
 * The first pages of a print, at the paper's preview size (spec §9): as many whole pages side by side as fit, in the order of the
 * labels and their pieces. Without labels the picture is empty.
 */
export function labelPreview(labels: readonly ConsignmentLabel[], options: LabelOptions): LabelPreview {
  const { widthPx, heightPx } = printingSizes[options.printingSize].preview;
  const form = labelForm(paperOf(options));
  const sheet = options.sheet && options.sheet !== 'single' ? sheets[options.sheet] : null;
  const page = sheet ?? { widthMm: form.widthMm, heightMm: form.heightMm, columns: 1, rows: 1 };
  const scale = Math.min((heightPx - 2 * gap) / page.heightMm, (widthPx - 2 * gap) / page.widthMm);
  const pageWidth = page.widthMm * scale;
  const room = Math.min(pagesMax, Math.floor((widthPx - gap) / (pageWidth + gap)));
  const perPage = page.columns * page.rows;
  const drawn = firstPieces(labels, Math.max(1, room) * perPage);
  const pages = Math.ceil(drawn.length / perPage);
  const left = (widthPx - pages * pageWidth - (pages - 1) * gap) / 2;
  const top = (heightPx - page.heightMm * scale) / 2;
  const glyphs = new GlyphSymbols();
  const typesetter = new Typesetter();
  let body = '';
  for (let index = 0; index < pages; index += 1) {
    const x = left + index * (pageWidth + gap);
    body += `<g transform="translate(${x.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(5)})">`;
    body += `<rect width="${page.widthMm}" height="${page.heightMm}" fill="#fff" stroke="#888" stroke-width="${(1 / scale).toFixed(3)}"/>`;
    drawn.slice(index * perPage, (index + 1) * perPage).forEach(({ label, piece }, cell) => {
      const across = page.widthMm / page.columns;
      const down = page.heightMm / page.rows;
      const cellX = across * (cell % page.columns) + (across - form.widthMm) / 2;
      const cellY = down * Math.floor(cell / page.columns) + (down - form.heightMm) / 2;
      const canvas = new SvgCanvas(typesetter, glyphs);
      planLabel(label, form, typesetter).draw(canvas, piece);
      body += `<g transform="translate(${cellX.toFixed(2)} ${cellY.toFixed(2)})">${canvas.finish()}</g>`;
    });
    body += '</g>';
  }
  const size = `width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}"`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${glyphs.definitions()}${body}</svg>`,
    widthPx,
    heightPx,
  };
}

/** One and a half pixels for each point, which is sharp on a screen. */
const pxPerMm = 4.25;

/** Returns a picture of each piece's label, complete and in true proportion. */
export function labelPictures(label: ConsignmentLabel, printingSize: PrintingSizeId): string[] {
  const form = labelForm(printingSize);
  const typesetter = new Typesetter();
  const plan = planLabel(label, form, typesetter);
  return Array.from({ length: label.pieces * plan.pagesAPiece }, (_, index) => {
    const glyphs = new GlyphSymbols();
    const canvas = new SvgCanvas(typesetter, glyphs);
    plan.draw(canvas, Math.floor(index / plan.pagesAPiece) + 1, (index % plan.pagesAPiece) + 1);
    const size = `width="${form.widthMm * pxPerMm}" height="${form.heightMm * pxPerMm}"`;
    const box = `viewBox="0 0 ${form.widthMm} ${form.heightMm}"`;
    const body = canvas.finish();
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}>${glyphs.definitions()}<rect width="100%" height="100%" fill="#fff"/>${body}</svg>`;
  });
}

function firstPieces(labels: readonly ConsignmentLabel[], most: number) {
  const drawn: { label: ConsignmentLabel; piece: number }[] = [];
  for (const label of labels) {
    for (let piece = 1; piece <= label.pieces && drawn.length < most; piece += 1)
      drawn.push({ label, piece });
  }
  return drawn;
}
