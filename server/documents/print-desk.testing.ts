import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Looks at documents as a label printer and a scanner would, with poppler, qpdf and zbar. For tests. */
export function printDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  let files = 0;

  const output = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
  const run = (command: string, ...args: string[]) => output(command, args).toString('utf8');

  function save(bytes: Uint8Array | string, extension = 'pdf'): string {
    const file = join(folder, `${++files}.${extension}`);
    writeFileSync(file, bytes);
    return file;
  }

  /** The codes in a picture, as zbar names and reads them. */
  const scanImage = (file: string) => run('zbarimg', '-q', file).trim().split('\n').toSorted();

  return {
    run,
    save,
    scanImage,

    /** What a scanner reads on a page printed at 203 dpi, each dot black or white. */
    scan(file: string, page = 1): string[] {
      const image = join(folder, `${++files}`);
      run('pdftoppm', '-r', '203', '-mono', '-f', `${page}`, '-l', `${page}`, '-singlefile', file, image);
      return scanImage(`${image}.pbm`);
    },

    /** What a printer of so many dots to the inch burns for ZPL, a picture for each label, by another's reading of ZPL. */
    async burn(zpl: string, paper: { widthMm: number; heightMm: number; dpi: 203 | 300 }): Promise<string[]> {
      // Only where it is needed: it is a large piece of WebAssembly.
      const { ready } = await import('zpl-renderer-js');
      const { api } = await ready;
      const dotsPerMm = paper.dpi === 203 ? 8 : 12;
      const images = await api.zplToBase64MultipleAsync(zpl, paper.widthMm, paper.heightMm, dotsPerMm);
      return images.map((image) => save(Buffer.from(image, 'base64'), 'png'));
    },

    textOf: (file: string) => run('pdftotext', '-layout', file, '-'),
    pagesOf: (file: string) => Number(run('qpdf', '--show-npages', file)),

    /** Whether any dot of a box on the first page, in dots of 1/203 inch, is black. */
    inked(file: string, x: number, y: number, width: number, height: number): boolean {
      const box = ['-x', x, '-y', y, '-W', width, '-H', height].map(String);
      const image = output('pdftoppm', ['-r', '203', '-mono', '-singlefile', ...box, file]);
      const rowBytes = Math.ceil(width / 8);
      const dots = image.subarray(-rowBytes * height);
      return dots.some((byte, index) => {
        const unused = index % rowBytes === rowBytes - 1 ? rowBytes * 8 - width : 0;
        return byte >> unused !== 0;
      });
    },

    /** One row of dots of the first page, `1` black. */
    row(file: string, y: number): string {
      const image = output('pdftoppm', ['-r', '203', '-mono', '-singlefile', '-y', `${y}`, '-H', '1', file]);
      const [, width, data = ''] = /^P4\n(\d+) 1\n([\s\S]*)$/.exec(image.toString('latin1')) ?? [];
      const dots = [...data].map((byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('');
      return dots.slice(0, Number(width));
    },

    close: () => rmSync(folder, { recursive: true }),
  };
}
