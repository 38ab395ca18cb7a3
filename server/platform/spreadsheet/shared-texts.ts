/**
 * The texts that cells share stand in a part of their own, and the reader of workbooks makes a tree of it: a hundred times its size.
 * Where that part is large, its texts are read here and the cells are given marks in its place.
 */
import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import { type Part, unpackedParts } from './zip-check.ts';

/** Smaller ones are left to the reader. */
const largeFrom = 1_048_576;
/** Stands before the place of a text; no text of a file begins with it, being a private-use character. */
const mark = '\uE0F0';
const shared = ' t="s"';
const plain = ' t="str"';
const textsName = 'xl/sharedStrings.xml';
const relationsName = 'xl/_rels/workbook.xml.rels';
const sheetName = /^xl\/worksheets\/[^/]+\.xml$/u;

export interface Marked {
  bytes: Uint8Array;
  /** The text of a cell: what its mark stands for, or its own text. */
  textAt(text: string): string;
}

/** The workbook with marks, and what they stand for; the workbook as it is when its shared texts are few. */
export async function withMarkedTexts(bytes: Uint8Array): Promise<Marked> {
  let texts: string[] | null = null;
  for (const [name, part] of unpackedParts(bytes, (one) => one === textsName)) {
    if (name === textsName && part.length > largeFrom) texts = sharedTexts(part.toString('utf8'));
  }
  if (texts === null) return { bytes, textAt: (text) => text };
  const zip = new ZipFile();
  for (const [name, part] of unpackedParts(
    bytes,
    (one) => one !== textsName && /\.(?:xml|rels)$/u.test(one),
  )) {
    const content = sheetName.test(name)
      ? withMarks(part)
      : name === relationsName
        ? withoutTexts(part)
        : part;
    zip.addBuffer(content, name, { compress: false });
  }
  zip.end();
  const known = texts;
  return {
    bytes: await buffer(zip.outputStream),
    textAt: (text) => (text.startsWith(mark) ? (known[Number(text.slice(mark.length))] ?? '') : text),
  };
}

const withoutTexts = (relations: Part): Buffer =>
  Buffer.from(
    relations.toString('utf8').replace(/<(?:\w+:)?Relationship\s[^>]*\/sharedStrings"[^>]*>/gu, ''),
  );

/** `<c t="s"><v>7</v>` becomes `<c t="str"><v>(mark)7</v>`. */
function withMarks(sheet: Part): Buffer {
  const marked: { type: number; value: number }[] = [];
  for (let at = sheet.indexOf(shared); at >= 0; at = sheet.indexOf(shared, at + shared.length)) {
    const open = sheet.indexOf('>', at);
    const value = sheet.indexOf('v>', open);
    const end = sheet.indexOf('c>', open);
    const hasValue = sheet[open - 1] !== slash && value >= 0 && value < end;
    if (hasValue) marked.push({ type: at, value: value + 2 });
  }
  const markBytes = Buffer.from(mark);
  const longer = plain.length - shared.length + markBytes.length;
  const out = Buffer.allocUnsafe(sheet.length + marked.length * longer);
  let from = 0;
  let to = 0;
  const copy = (end: number) => {
    to += sheet.copy(out, to, from, end);
    from = end;
  };
  for (const { type, value } of marked) {
    copy(type);
    to += out.write(plain, to);
    from = type + shared.length;
    copy(value);
    to += markBytes.copy(out, to);
  }
  copy(sheet.length);
  return out;
}

const slash = 0x2f;
const item = /<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([^]*?)<\/(?:\w+:)?si>)/gu;
const phonetic = /<(?:\w+:)?rPh[\s>][^]*?<\/(?:\w+:)?rPh>/gu;
const run = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</gu;

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  for (const [, inside = ''] of xml.matchAll(item)) {
    const spoken = inside.includes('rPh') ? inside.replace(phonetic, '') : inside;
    let text = '';
    for (const [, part = ''] of spoken.matchAll(run)) text += part;
    texts.push(plainText(text));
  }
  return texts;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(text: string): string {
  const told = text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
        (whole, hex?: string, digits?: string, name = '') => {
          const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
          if (!Number.isNaN(code)) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
          return named[String(name)] ?? whole;
        },
      )
    : text;
  return told.includes('_x')
    ? told.replace(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : told;
}
