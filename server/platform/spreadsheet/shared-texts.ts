/**
 * The texts that cells share stand in a part of their own, of which the reader of workbooks makes a tree a hundred times its size.
 * Here they stay the bytes that they are, moved together in place, and become a text when a cell with it comes by.
 */
import { plainXml } from './xml-attribute.ts';
import { aTag, isCalled, readTag, tagOpen } from './xml-bytes.ts';

/** The text at a place among them; '' where there is none. */
export type SharedTexts = (place: number) => string;

/** Writes over the part. */
export function sharedTexts(part: Buffer): SharedTexts {
  const ends = movedTogether(part);
  return (place) => {
    const end = ends[place];
    return end === undefined ? '' : plainText(part.toString('utf8', ends[place - 1] ?? 0, end));
  };
}

/** Moves the texts to the front of the part, one behind the other, and answers where each of them ends. */
function movedTogether(part: Buffer): Uint32Array {
  let ends = new Uint32Array(65_536);
  let count = 0;
  let to = 0;
  let isPhonetic = false;
  const tag = aTag();
  for (let at = 0; at < part.length; at += 1) {
    if (part[at] !== tagOpen) continue;
    readTag(part, at, tag);
    at = tag.end;
    if (isCalled(part, tag, 't')) {
      if (tag.isEnding || tag.isEmpty || isPhonetic) continue;
      for (; part[at + 1] !== tagOpen && at + 1 < part.length; at += 1) part[to++] = part[at + 1] ?? 0;
    } else if (isCalled(part, tag, 'si')) {
      if (!tag.isEnding && !tag.isEmpty) continue;
      if (count === ends.length) ends = twiceAsLong(ends);
      ends[count++] = to;
    } else if (isCalled(part, tag, 'rPh')) {
      isPhonetic = !tag.isEnding && !tag.isEmpty;
    }
  }
  return ends.subarray(0, count);
}

function twiceAsLong(ends: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(ends.length * 2);
  longer.set(ends);
  return longer;
}

function plainText(text: string): string {
  const decoded = plainXml(text);
  return decoded.includes('_x')
    ? decoded.replace(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : decoded;
}
