import { PassThrough, type Readable } from 'node:stream';

import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Including its extension. */
  name: string;
  /** Called when the entry's turn comes: only one entry is open at a time. */
  open: () => Readable;
}

/**
 * Streams a zip while it is made, so that it needs no more memory than its largest chunk. Nothing is compressed. The next entry
 * is requested after the one before was read; any error destroys the stream.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const zip = new ZipFile();
  // A stream of our own: one made directly from an iterator could not be destroyed while it waits for data.
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const add = ({ name, open }: ZipEntry) =>
    new Promise<void>((resolve) => {
      zip.addReadStreamLazy(name, { compress: false, mtime: madeAt }, (give) => {
        const content = open();
        content.once('error', fail).once('end', resolve);
        give(null, content);
      });
    });
  async function addAll() {
    for await (const entry of entries) await add(entry);
    zip.end();
  }
  addAll().catch(fail);
  return output;
}
