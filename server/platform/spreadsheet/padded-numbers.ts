/**
 * Numbers that a format shows with zeros or letters before them: 42 in a cell of '00000' is 00042 to whoever looks at it, and so it is
 * read. The reader of workbooks has numbers alone, so such cells become texts before it sees them.
 */
import { attributeOf } from './xml-attribute.ts';
import { aTag, isCalled, readTag, tagOpen } from './xml-bytes.ts';
import { unpackedParts } from './zip-check.ts';

interface Padding {
  before: string;
  digits: number;
}

/** By the number of the style that a cell names; most workbooks have none. */
export type Paddings = ReadonlyMap<number, Padding>;

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

/** Of '00000', '"SO-"0000' and 'SO\-0'; null for a format that leaves a number as it is, or makes a day or an amount of it. */
function paddingOf(code: string): Padding | null {
  const [positive = ''] = code.split(';');
  const [, literal = '', zeros = ''] = /^((?:"[^"]*"|\\.|[-+/: ()])*)(0+)$/su.exec(positive) ?? [];
  const before = literal.replace(
    /"([^"]*)"|\\(.)/gsu,
    (_, quoted?: string, one?: string) => quoted ?? one ?? '',
  );
  return zeros.length > 1 || (zeros !== '' && before !== '') ? { before, digits: zeros.length } : null;
}

const blank = 0x20;
const mostDigits = 15;

/** The sheet with such cells as texts. Writes over the part. */
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
      if (/^\d+$/u.test(number) && number.length <= mostDigits) {
        const text = `${padding.before}${number.padStart(padding.digits, '0')}`;
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

/** More than most sheets become longer by. */
const room = 1_048_576;

/** One buffer, as a list of the pieces of a large sheet takes more than the sheet. */
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

/** Of a cell that holds a number; its type, if it is told, gives way to that of a text. */
function paddingAt(
  sheet: Buffer,
  { nameTo, end }: { nameTo: number; end: number },
  paddings: Paddings,
): Padding | undefined {
  const attributes = sheet.toString('latin1', nameTo, end);
  const padding = paddings.get(Number(/\ss=["'](\d+)["']/u.exec(attributes)?.[1] ?? -1));
  const type = /\st=["'](\w*)["']/u.exec(attributes);
  if (!padding || (type && type[1] !== 'n')) return undefined;
  if (type) sheet.fill(blank, nameTo + type.index, nameTo + type.index + type[0].length);
  return padding;
}
