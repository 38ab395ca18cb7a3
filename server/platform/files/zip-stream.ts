import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With its extension. */
  name: string;
  /** Called when its turn comes: one entry is open at a time. */
  open: () => Readable;
}

/** A zip that is sent while it is made, and so needs no more memory than its largest piece. Nothing is compressed. */
export function zipStream(entries: readonly ZipEntry[], madeAt: Date): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { compress: false, mtime: madeAt }, (give) => {
      const content = open();
      content.once('error', fail);
      give(null, content);
    });
  }
  zip.end();
  return output;
}
