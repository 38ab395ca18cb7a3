/**
 * Prepares a workbook with many shared texts: each cell gets a marker for its text, so that the reader needs no list of them; see
 * `shared-texts.ts`.
 */
import { paddedNumbers, paddingsOf } from './padded-numbers.ts';
import { type SharedTexts, sharedTexts } from './shared-texts.ts';
import { type StoredPart, storedZip } from './stored-zip.ts';
import { aTag, isCalled, readTag, type Tag, tagOpen } from './xml-bytes.ts';
import { unpackedParts } from './zip-check.ts';

/** In bytes. Smaller lists are left to the reader. */
const largeFrom = 1_048_576;
const textsName = 'xl/sharedStrings.xml';
const relationsName = 'xl/_rels/workbook.xml.rels';
const sheetName = /^xl\/worksheets\/[^/]+\.xml$/u;

export interface Marked {
  /** Returns the input for the reader; may be called several times. */
  open(): Uint8Array | ReadableStream<Uint8Array>;
  /** Returns the text of a cell: the text that its marker refers to, or its own. */
  textAt(text: string): string;
}

/**
 * Returns the workbook with markers, and the lookup for them; the unchanged workbook if it has few shared texts and no padded
 * numbers.
 */
export function markedWorkbook(bytes: Uint8Array): Marked {
  const texts = largeTexts(bytes);
  const paddings = paddingsOf(bytes);
  if (texts === null && paddings.size === 0) return { open: () => bytes, textAt: (text) => text };
  const parts: StoredPart[] = [];
  const isNeeded = (name: string) => (name !== textsName || texts === null) && /\.(?:xml|rels)$/u.test(name);
  for (const [name, part] of unpackedParts(bytes, isNeeded)) {
    const isSheet = sheetName.test(name);
    if (isSheet && texts !== null) putMarks(part);
    const content = isSheet && paddings.size > 0 ? paddedNumbers(part, paddings) : part;
    parts.push({ name, content: name === relationsName && texts !== null ? withoutTexts(content) : content });
  }
  // The reader stops at the requested sheet, so the parts that identify the sheets come first.
  const ordered = parts.toSorted((a, b) => Number(sheetName.test(a.name)) - Number(sheetName.test(b.name)));
  return {
    open() {
      return ReadableStream.from(storedZip(ordered, pieceBytes));
    },
    textAt(text) {
      const place = texts && markedPlace(text);
      return place === null ? text : (texts?.(place) ?? text);
    },
  };
}

function largeTexts(bytes: Uint8Array): SharedTexts | null {
  for (const [, part] of unpackedParts(bytes, (name) => name === textsName))
    if (part.length > largeFrom) return sharedTexts(part);
  return null;
}

const withoutTexts = (relations: Buffer): Buffer =>
  Buffer.from(
    relations.toString('utf8').replace(/<(?:\w+:)?Relationship\s[^>]*\/sharedStrings"[^>]*>/gu, ''),
  );

/** In bytes: as much as the reader converts to text at once. */
const pieceBytes = 262_144;

// A marker is as long as the index that it replaces: each digit becomes a control character, which never occurs in XML. The type
// of the cell becomes 'error', whose text the reader leaves unchanged.
const zero = 0x30;
const nine = 0x39;
const firstMark = 0x0e;
const quotes = new Set([0x22, 0x27]);
const typeName = 0x74;
const isText = 0x73;
const isError = 0x65;

/** Returns the index that a marker refers to; null if the text is not a marker. */
function markedPlace(text: string): number | null {
  let place = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - firstMark;
    if (digit < 0 || digit > nine - zero) return null;
    place = place * 10 + digit;
  }
  return text === '' ? null : place;
}

/** Changes `<c t="s"><v>7</v>` to `<c t="e"><v>(marker of 7)</v>`, in place. */
function putMarks(sheet: Buffer): void {
  const tag = aTag();
  let isShared = false;
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] !== tagOpen) continue;
    const from = at;
    readTag(sheet, from, tag);
    at = tag.end;
    if (tag.isEnding) continue;
    if (isCalled(sheet, tag, 'c')) isShared = !tag.isEmpty && takesType(sheet, tag);
    else if (isShared && isCalled(sheet, tag, 'v')) {
      for (; sheet[at + 1] !== tagOpen && at + 1 < sheet.length; at += 1) {
        const digit = sheet[at + 1] ?? 0;
        if (digit >= zero && digit <= nine) sheet[at + 1] = digit - zero + firstMark;
      }
    }
  }
}

/** Tells whether the cell holds a shared text; if so, changes its type. */
function takesType(sheet: Buffer, { nameTo, end }: Tag): boolean {
  for (let at = nameTo; at + 4 < end; at += 1) {
    const isType =
      (sheet[at] ?? 0) <= 0x20 &&
      sheet[at + 1] === typeName &&
      sheet[at + 2] === 0x3d &&
      quotes.has(sheet[at + 3] ?? 0);
    if (!isType || sheet[at + 4] !== isText || !quotes.has(sheet[at + 5] ?? 0)) continue;
    sheet[at + 4] = isError;
    return true;
  }
  return false;
}
