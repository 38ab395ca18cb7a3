import { PassThrough, type Readable } from 'node:stream';

import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With its extension. */
  name: string;
  /** Called when its turn comes: one entry is open at a time. */
  open: () => Readable;
}

/**
 * A zip that is sent while it is made, and so needs no more memory than its largest piece. Nothing is compressed. The next entry is asked
 * for when the one before was read; what fails breaks the zip.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const zip = new ZipFile();
  // Of our own: a stream over its iterator could not be ended while it waits for a part.
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
