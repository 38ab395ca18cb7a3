/** Makes an uncompressed zip for a reader in the same thread; no part is copied. */
import { crc32 } from 'node:zlib';

export interface StoredPart {
  name: string;
  content: Uint8Array;
}

const localSignature = 0x04034b50;
const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
const namesAreUtf8 = 0x0800;
/** 1 January 1980, the earliest date that a zip can hold. */
const someDay = 0x0021;

/** Yields the zip in chunks of at most `pieceBytes` bytes. */
export function* storedZip(parts: readonly StoredPart[], pieceBytes: number): Generator<Uint8Array> {
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const nameBytes = Buffer.from(name);
    const about = aboutPart(content, nameBytes.length);
    const local = Buffer.concat([numbers([localSignature, 4]), about, nameBytes]);
    // No extra field, no comment, first disk, no attributes, then the offset of the local header.
    entries.push(
      Buffer.concat([
        numbers([entrySignature, 4], [version, 2]),
        about,
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
        nameBytes,
      ]),
    );
    yield local;
    for (let from = 0; from < content.length; from += pieceBytes)
      yield content.subarray(from, from + pieceBytes);
    at += local.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const count = parts.length;
  yield directory;
  yield numbers(
    [endSignature, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  );
}

/** The fields that are in both the local header and the directory. */
function aboutPart(content: Uint8Array, nameLength: number): Buffer {
  const { length } = content;
  return numbers(
    [version, 2],
    [namesAreUtf8, 2],
    [0, 2],
    [0, 2],
    [someDay, 2],
    [crc32(content), 4],
    [length, 4],
    [length, 4],
    [nameLength, 2],
    [0, 2],
  );
}

/** Writes each number with its count of bytes, lowest byte first. */
function numbers(...all: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of all) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
