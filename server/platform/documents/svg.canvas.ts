import { type Code128, mergeModules, type QrModules } from '#server/platform/documents/barcodes.ts';
import type { Canvas, TextStyle } from '#server/platform/documents/canvas.ts';
import type { Face } from '#server/platform/documents/fonts.ts';
import { outlineOfGlyph } from '#server/platform/documents/true-type.outline.ts';
import { glyphsOf, type Typesetter } from '#server/platform/documents/typesetter.ts';
import { fieldDots, mmPerDot, mmPerPoint, toDots } from '#server/platform/documents/units.ts';

const short = (value: number) => String(Math.round(value * 100) / 100);

/**
 * Draws one page for the screen, as SVG elements of a group whose unit is a millimetre. Letters are drawn as outlines, so that
 * the page looks the same everywhere; all pages of a picture share their glyphs through `GlyphSymbols`.
 */
export class SvgCanvas implements Canvas {
  readonly typesetter: Typesetter;
  readonly mmPerDot = mmPerDot;
  readonly #glyphs: GlyphSymbols;
  #fields = '';
  #marks = '';

  constructor(typesetter: Typesetter, glyphs: GlyphSymbols) {
    this.typesetter = typesetter;
    this.#glyphs = glyphs;
  }

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    const { size, weight = 400, align = 'left', white = false } = style;
    const shaped = this.typesetter.shape(text, weight);
    const perUnit = (size * mmPerPoint) / 1000;
    const width = shaped.width * perUnit;
    let at = x - (align === 'left' ? 0 : align === 'right' ? width : width / 2);
    let glyphs = '';
    for (const run of shaped.runs) {
      for (const { glyph, x: right, y: up } of glyphsOf(run)) {
        const symbol = this.#glyphs.of(run.face, glyph);
        const raised = up === 0 ? '' : ` y="${short(-up)}"`;
        if (symbol) glyphs += `<use href="#${symbol}" x="${short((at - x) / perUnit + right)}"${raised}/>`;
      }
      at += run.width * perUnit;
    }
    const scale = perUnit.toFixed(6);
    const fill = white ? ' fill="#fff"' : '';
    this.#marks += `<g transform="translate(${short(x)} ${short(baseline)}) scale(${scale})"${fill}>${glyphs}</g>`;
  }

  fill(x: number, y: number, width: number, height: number): void {
    this.#field(toDots(x), toDots(y), fieldDots(x, width), fieldDots(y, height));
  }

  bars(x: number, y: number, height: number, { modules }: Code128, dots: number): void {
    for (const { 0: bar, index } of modules.matchAll(/1+/gu)) {
      this.#field(toDots(x) + index * dots, toDots(y), bar.length * dots, toDots(height));
    }
  }

  matrix(x: number, y: number, modules: QrModules, dots: number): void {
    for (const rect of mergeModules(modules)) {
      this.#field(
        toDots(x) + rect.x * dots,
        toDots(y) + rect.y * dots,
        rect.width * dots,
        rect.height * dots,
      );
    }
  }

  path(x: number, y: number, data: string, scale: number): void {
    this.#marks += `<path transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(6)})" d="${data}"/>`;
  }

  /** Returns the elements, with fields below text. */
  finish(): string {
    return `<path transform="scale(${mmPerDot.toFixed(6)})" d="${this.#fields}"/>${this.#marks}`;
  }

  #field(x: number, y: number, width: number, height: number): void {
    this.#fields += `M${x} ${y}h${width}v${height}h${-width}z`;
  }
}

/**
 * The letters of a picture, each defined once. In the font y points up, in SVG down; the unit is a thousandth of the type size.
 */
export class GlyphSymbols {
  readonly #symbols = new Map<string, string>();

  /** Returns the id of a glyph's outline; null if it has none (a space). */
  of(face: Face, glyph: number): string | null {
    const id = `${face.resource}-${glyph}`;
    let outline = this.#symbols.get(id);
    if (outline === undefined) {
      const perUnit = 1000 / face.font.unitsPerEm;
      outline = outlineOfGlyph(face.font, glyph)
        .map(([command, ...values]) => {
          const turned = values.map((value, index) =>
            Math.round(value * perUnit * (index % 2 === 1 ? -1 : 1)),
          );
          return command + turned.join(' ');
        })
        .join('');
      this.#symbols.set(id, outline);
    }
    return outline === '' ? null : id;
  }

  definitions(): string {
    const paths = [...this.#symbols].filter(([, outline]) => outline !== '');
    return `<defs>${paths.map(([id, outline]) => `<path id="${id}" d="${outline}"/>`).join('')}</defs>`;
  }
}
