/**
 * Some formats display a number with zeros, letters or a currency sign before it: 42 in a cell with '00000' is displayed as
 * 00042, and must be read like that. The workbook reader only sees the number, so such cells are changed to text first.
 */
import { signOfFormat } from './format-sign.ts';
import { numberText } from './number-text.ts';
import { attributeOf } from './xml-attribute.ts';
import { aTag, isCalled, readTag, tagOpen } from './xml-bytes.ts';
import { unpackedParts } from './zip-check.ts';

interface Padding {
  before: string;
  /** Null for an amount, whose digits are not padded. */
  digits: number | null;
}

/** By the index of the style that a cell uses; empty for most workbooks. */
type Paddings = ReadonlyMap<number, Padding>;

const stylesName = 'xl/styles.xml';

export function paddingsOf(workbook: Uint8Array): Paddings {
  for (const [, part] of unpackedParts(workbook, (name) => name === stylesName))
    return paddingsIn(part.toString('utf8'));
  return new Map();
}

function paddingsIn(styles: string): Paddings {
  const codes = new Map<number, Padding>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/gu)) {
    const padding = paddingOf(attributeOf(tag, 'formatCode'));
    if (padding) codes.set(Number(attributeOf(tag, 'numFmtId')), padding);
  }
  const [, ofCells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/su.exec(styles) ?? [];
  if (codes.size === 0) return codes;
  const found = new Map<number, Padding>();
  [...ofCells.matchAll(/<(?:\w+:)?xf(?:\s[^>]*|\/)?>/gu)].forEach(([tag], place) => {
    const padding = codes.get(Number(attributeOf(tag, 'numFmtId')));
    if (padding) found.set(place, padding);
  });
  return found;
}

/**
 * Returns the padding of '00000', '"SO-"0000', 'SO\-0' and '"RM"0.00'; null for a format that displays a number unchanged, or as
 * a date.
 */
function paddingOf(code: string): Padding | null {
  const [positive = ''] = code.split(';');
  const [, literal = '', zeros = ''] = /^((?:"[^"]*"|\\.|[-+/: ()])*)(0+)$/su.exec(positive) ?? [];
  const before = literal.replace(
    /"([^"]*)"|\\(.)/gsu,
    (_, quoted?: string, one?: string) => quoted ?? one ?? '',
  );
  if (zeros.length > 1) return { before, digits: zeros.length };
  const sign = signOfFormat(code);
  if (sign !== null) return { before: `${sign} `, digits: null };
  return zeros !== '' && before !== '' ? { before, digits: zeros.length } : null;
}

const blank = 0x20;
const mostDigits = 15;

/** Returns the sheet with such cells as text. Overwrites the part. */
export function paddedNumbers(sheet: Buffer, paddings: Paddings): Buffer {
  const out = growingBuffer(sheet.length + room);
  let copied = 0;
  let padding: Padding | undefined;
  let cellEnd = 0;
  const tag = aTag();
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] !== tagOpen) continue;
    readTag(sheet, at, tag);
    at = tag.end;
    if (tag.isEnding || tag.isEmpty) continue;
    if (isCalled(sheet, tag, 'c')) {
      padding = paddingAt(sheet, tag, paddings);
      cellEnd = tag.end;
    } else if (padding && isCalled(sheet, tag, 'v')) {
      const from = tag.end + 1;
      const to = sheet.indexOf(tagOpen, from);
      const number = sheet.toString('latin1', from, to);
      const text = shownBy(padding, number);
      if (text !== null) {
        out.add(sheet, copied, cellEnd);
        out.add(asText);
        out.add(sheet, cellEnd, from);
        out.add(escaped(text));
        copied = to;
      }
      padding = undefined;
    }
  }
  if (copied === 0) return sheet;
  out.add(sheet, copied);
  return out.written();
}

/** Returns the displayed text; null if the number is read unchanged. */
function shownBy({ before, digits }: Padding, number: string): string | null {
  if (digits === null) {
    const amount = Number(number);
    // Zero is zero in any currency.
    return Number.isFinite(amount) && amount !== 0 ? `${before}${numberText(amount)}` : null;
  }
  return /^\d+$/u.test(number) && number.length <= mostDigits
    ? `${before}${number.padStart(digits, '0')}`
    : null;
}

/** In bytes: more than most sheets grow by. */
const room = 1_048_576;

/** A single buffer, because a list of the pieces of a large sheet takes more memory than the sheet. */
function growingBuffer(length: number) {
  let buffer = Buffer.allocUnsafe(length);
  let end = 0;
  return {
    add(from: Buffer, start = 0, to = from.length): void {
      const needed = end + to - start;
      if (needed > buffer.length) {
        const longer = Buffer.allocUnsafe(Math.ceil(needed * 1.2));
        buffer.copy(longer, 0, 0, end);
        buffer = longer;
      }
      end += from.copy(buffer, end, start, to);
    },
    written: () => buffer.subarray(0, end),
  };
}

// words: XML
const asText = Buffer.from(' t="str"');
const escaped = (text: string) =>
  Buffer.from(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

const styleName = 0x73;
const equals = 0x3d;
const zero = 0x30;

/** Returns the number in ` s="7"`, or -1. Makes no string of it, because a sheet may have a million cells. */
function styleAt(sheet: Buffer, from: number, end: number): number {
  for (let at = from; at + 4 < end; at += 1) {
    if ((sheet[at] ?? 0) > blank || sheet[at + 1] !== styleName || sheet[at + 2] !== equals) continue;
    let style = -1;
    for (let place = at + 4; place < end; place += 1) {
      const digit = (sheet[place] ?? 0) - zero;
      if (digit < 0 || digit > 9) break;
      style = Math.max(style, 0) * 10 + digit;
    }
    return style;
  }
  return -1;
}

/** Returns the padding of a cell that holds a number; blanks out its type, if it has one, so that the text type can be added. */
function paddingAt(
  sheet: Buffer,
  { nameTo, end }: { nameTo: number; end: number },
  paddings: Paddings,
): Padding | undefined {
  const padding = paddings.get(styleAt(sheet, nameTo, end));
  if (!padding) return undefined;
  const type = /\st=["'](\w*)["']/u.exec(sheet.toString('latin1', nameTo, end));
  if (type && type[1] !== 'n') return undefined;
  if (type) sheet.fill(blank, nameTo + type.index, nameTo + type.index + type[0].length);
  return padding;
}
