import type { Code128, QrModules } from '#server/platform/documents/barcodes.ts';
import type { Canvas, TextStyle } from '#server/platform/documents/canvas.ts';
import { zplLabelMark } from '#server/platform/documents/page-marks.ts';
import { Bitmap, pathBitmap, textBitmap } from '#server/platform/documents/raster.ts';
import { parseSvgPath } from '#server/platform/documents/svg-path.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import { fieldDots, pointsPerMm } from '#server/platform/documents/units.ts';
import { printerWidth } from '#server/platform/documents/zpl.font.ts';
import { graphic } from '#server/platform/documents/zpl.graphics.ts';

/** The characters of every printer's built-in font 0; other text is sent as an image. */
const builtIn = /^[\x20-\x7E\u00A1-\u00FF]*$/;

/** Draws one label as ZPL II commands: text in the printer's own font if it has the letters, bars by the printer's firmware. */
export class ZplCanvas implements Canvas {
  readonly typesetter: Typesetter;
  readonly mmPerDot: number;
  readonly #size: string;
  readonly #across: number;
  #fields = '';
  #text = '';

  constructor(widthMm: number, heightMm: number, dpi: number, typesetter: Typesetter) {
    this.typesetter = typesetter;
    this.mmPerDot = 25.4 / dpi;
    this.#across = this.#dots(widthMm);
    this.#size = `^PW${this.#across}^LL${this.#dots(heightMm)}`;
  }

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    if (text.trim() === '') return;
    const { size, weight = 400, align = 'left', white = false } = style;
    const reverse = white ? '^FR' : '';
    const em = size / pointsPerMm / this.mmPerDot;
    const width = (this.typesetter.shape(text, weight).width * em) / 1000;
    const anchor = x / this.mmPerDot;
    const left = Math.max(
      0,
      Math.round(anchor - (align === 'left' ? 0 : align === 'right' ? width : width / 2)),
    );
    const bottom = this.#dots(baseline);
    if (!builtIn.test(text)) {
      const { bitmap, ascent } = textBitmap(this.typesetter, text, weight, em);
      this.#text += `^FO${left},${Math.max(0, bottom - ascent)}${reverse}${graphic(bitmap)}^FS\n`;
      return;
    }
    const height = Math.round(em);
    // Condensed if the printer's font needs more width than planned, so that texts do not overlap.
    const natural = (printerWidth(text) * height) / 1000;
    const across = natural > width ? Math.max(1, Math.floor((height * width) / natural)) : height;
    const data = `^A0N,${height},${across}${reverse}^FH^FD${escapeZpl(text)}^FS\n`;
    this.#text +=
      align === 'left' ? `^FT${left},${bottom}${data}` : this.#aligned(anchor, bottom, width, align, data);
  }

  fill(x: number, y: number, width: number, height: number): void {
    const dots = (mm: number) => this.#dots(mm);
    const wide = fieldDots(x, width, dots);
    const tall = fieldDots(y, height, dots);
    this.#fields += `^FO${dots(x)},${dots(y)}^GB${wide},${tall},${Math.min(wide, tall)}^FS\n`;
  }

  bars(x: number, y: number, height: number, code: Code128, dots: number): void {
    const data = escapeZpl(code.text.replaceAll('>', '>0'));
    this.#fields +=
      `^FO${this.#dots(x)},${this.#dots(y)}^BY${dots}` +
      `^BCN,${this.#dots(height)},N,N,N,A^FH^FD${data}^FS\n`;
  }

  matrix(x: number, y: number, modules: QrModules, dots: number): void {
    const bitmap = new Bitmap(modules.length * dots, modules.length * dots);
    modules.forEach((row, rowIndex) => {
      for (let line = 0; line < dots; line++) {
        row.forEach((black, column) => {
          if (black) bitmap.span(rowIndex * dots + line, column * dots, (column + 1) * dots);
        });
      }
    });
    this.#fields += `^FO${this.#dots(x)},${this.#dots(y)}${graphic(bitmap)}^FS\n`;
  }

  path(x: number, y: number, data: string, scale: number): void {
    const bitmap = pathBitmap(parseSvgPath(data), scale / this.mmPerDot);
    this.#fields += `^FO${this.#dots(x)},${this.#dots(y)}${graphic(bitmap)}^FS\n`;
  }

  finish(): string {
    return `^XA^CI28${this.#size}^LH0,0\n${this.#fields}${this.#text}${zplLabelMark}\n`;
  }

  /** The printer's letters are mostly narrower than the measured ones, so the printer must do the alignment. */
  #aligned(anchor: number, bottom: number, width: number, align: 'right' | 'centre', data: string): string {
    // Some extra width, because a printer wraps text that is one dot too wide; the same on both sides of the middle, otherwise
    // the text would shift.
    const edge = align === 'right' ? anchor : 2 * Math.min(anchor, this.#across - anchor);
    const room = Math.floor(Math.max(width, Math.min(width * 1.2, edge)));
    const left = Math.max(0, Math.round(align === 'right' ? anchor - room : anchor - room / 2));
    return `^FT${left},${bottom}^FB${room},1,0,${align === 'right' ? 'R' : 'C'}${data}`;
  }

  #dots(mm: number): number {
    return Math.round(mm / this.mmPerDot);
  }
}

/** Escapes text for ^FH: the characters that ZPL would take for commands. */
export function escapeZpl(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ');
  return plain.replaceAll(/[\^~_\\]/g, (c) => `_${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
