/**
 * The texts shared by cells are in a separate part, from which the workbook reader would build a tree a hundred times its size.
 * Here they remain bytes, moved together in place, and each is decoded when a cell uses it.
 */
import { plainXml } from './xml-attribute.ts';
import { aTag, isCalled, readTag, tagOpen } from './xml-bytes.ts';

/** Returns the text at an index; '' if there is none. */
export type SharedTexts = (place: number) => string;

/** Overwrites the part. */
export function sharedTexts(part: Buffer): SharedTexts {
  const ends = movedTogether(part);
  return (place) => {
    const end = ends[place];
    return end === undefined ? '' : plainText(part.toString('utf8', ends[place - 1] ?? 0, end));
  };
}

/** Moves the texts to the front of the part, one after the other, and returns the end offset of each. */
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
