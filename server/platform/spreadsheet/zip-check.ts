import { inflateRawSync } from 'node:zlib';

import { unreadable } from './unreadable.ts';
import { tagOpen } from './xml-bytes.ts';

/** Limit in bytes for a whole workbook, unpacked: 10,000 rows of 30 columns take at most half of it. */
const unpackedMax = 40 * 1_048_576;
/** Limit for the cells of a sheet, and for shared texts: each takes many times its size in the file. */
const partsMax = 700_000;
/** Bytes below which a part cannot have more than `partsMax` cells, so they are not counted. */
const countedFrom = partsMax * '<c/>'.length;
/** Bytes at the end of a sheet that show whether it is complete. */
const endBytes = 256;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const longestComment = 65_535;

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Refuses a workbook that would not fit into memory when unpacked, before anything else reads it. The sizes in the directory are
 * summed, then each part is unpacked with its own size as the limit, so that a wrong size is detected too. Returns the end of
 * each of the workbook's sheets, by name.
 */
export function checkedSheetEnds(bytes: Uint8Array): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const [name, part] of unpackedParts(bytes)) {
    if (/\.(?:xml|rels)$/iu.test(name) && hasLongTag(part)) throw unreadable.tooBig();
    if (part.length > countedFrom && hasMoreCells(part)) throw unreadable.tooBig();
    if (/^xl\/worksheets\/[^/]+\.xml$/u.test(name))
      sheets.set(name, part.subarray(-endBytes).toString('utf8'));
  }
  return sheets;
}

/**
 * In bytes. Streaming readers search a tag from its beginning for each chunk that arrives, so the time grows with the square of
 * its length.
 */
const longestTag = 65_536;

/** Tells whether some `<` is not followed by a `>` within this length. Text outside tags may have any length. */
export function hasLongTag(part: Buffer): boolean {
  for (let at = part.indexOf('<'); at >= 0;) {
    const end = part.subarray(at, at + longestTag).lastIndexOf('>');
    if (end < 0) return part.length - at > longestTag;
    // Every tag that begins before the last `>` within reach is short enough.
    at = part.indexOf('<', at + end + 1);
  }
  return false;
}

const [letterC, letterS, letterI] = [0x63, 0x73, 0x69];

/** Tells whether it has more than `partsMax` times '<c', or '<si'. */
function hasMoreCells(part: Buffer): boolean {
  let cells = 0;
  let texts = 0;
  const { length } = part;
  for (let at = 0; at < length; at += 1) {
    if (part[at] !== tagOpen) continue;
    const next = part[at + 1];
    if (next === letterC) cells += 1;
    else if (next === letterS && part[at + 2] === letterI) texts += 1;
  }
  return cells > partsMax || texts > partsMax;
}

type Part = Buffer;

/** Yields the parts of a workbook one by one with their names, checked as above. */
export function* unpackedParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean = () => true,
): Generator<[name: string, part: Part]> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(view);
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > unpackedMax) throw unreadable.tooBig();
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw unreadable.otherSheet();
  for (const entry of entries) if (isWanted(entry.name)) yield [entry.name, unpack(view, entry)];
}

function directoryOf(view: Buffer): Entry[] {
  const earliest = Math.max(0, view.length - 22 - longestComment);
  let end = view.length - 22;
  while (end >= earliest && view.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < earliest) throw unreadable.damaged();
  const count = view.readUInt16LE(end + 10);
  let at = view.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== entrySignature) throw unreadable.damaged();
    const nameLength = view.readUInt16LE(at + 28);
    entries.push({
      name: view.toString('utf8', at + 46, at + 46 + nameLength),
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      unpacked: view.readUInt32LE(at + 24),
      offset: view.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(view: Buffer, { method, packed, unpacked, offset }: Entry): Buffer {
  if (offset + 30 > view.length) throw unreadable.damaged();
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
  const content = view.subarray(start, start + packed);
  // A copy, as for compressed parts, because readers overwrite it.
  if (method === 0) return Buffer.from(content);
  try {
    // One chunk with room to spare; otherwise the result is joined from many chunks and is in memory twice.
    return inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked), chunkSize: unpacked + 64 });
  } catch (error) {
    throw Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE'
      ? unreadable.tooBig()
      : unreadable.damaged();
  }
}
