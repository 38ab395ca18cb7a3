import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Inspects documents as a label printer and a scanner would, with poppler, qpdf and zbar. For tests. */
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

  /** Returns the codes in a picture, with their types as zbar names them. */
  const scanImage = (file: string) => run('zbarimg', '-q', file).trim().split('\n').toSorted();

  return {
    run,
    save,
    scanImage,

    /** Returns the codes that a scanner reads on a page printed at 203 dpi, each dot black or white. */
    scan(file: string, page = 1): string[] {
      const image = join(folder, `${++files}`);
      run('pdftoppm', '-r', '203', '-mono', '-f', `${page}`, '-l', `${page}`, '-singlefile', file, image);
      return scanImage(`${image}.pbm`);
    },

    /**
     * Returns what a printer of this dpi prints for ZPL, one picture for each label, according to an independent ZPL renderer.
     */
    async burn(zpl: string, paper: { widthMm: number; heightMm: number; dpi: 203 | 300 }): Promise<string[]> {
      // Loaded only where needed: it is a large piece of WebAssembly.
      const { ready } = await import('zpl-renderer-js');
      const { api } = await ready;
      const dotsPerMm = paper.dpi === 203 ? 8 : 12;
      const images = await api.zplToBase64MultipleAsync(zpl, paper.widthMm, paper.heightMm, dotsPerMm);
      return images.map((image) => save(Buffer.from(image, 'base64'), 'png'));
    },

    /** Returns the leftmost and rightmost black dots of a picture. */
    inkOf(file: string): { left: number; right: number } {
      const { width, rows } = readPng(readFileSync(file));
      const black = rows.flatMap((row) => [...row.entries()].flatMap(([x, dot]) => (dot < 128 ? [x] : [])));
      return {
        left: Math.min(width, ...black.slice(0, 1e4)),
        right: black.reduce((a, b) => Math.max(a, b), 0),
      };
    },

    /** Returns the pages from `from` on as a label printer prints them, one picture after the other. */
    printed: (file: string, from = 1): Buffer =>
      output('pdftoppm', ['-r', '203', '-mono', '-f', `${from}`, file]),

    textOf: (file: string) => run('pdftotext', '-layout', file, '-'),
    pagesOf: (file: string) => Number(run('qpdf', '--show-npages', file)),

    /** Tells whether any dot in a box on the first page is black; the box is in dots of 1/203 inch. */
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

    /** Returns one row of dots of the first page; `1` is black. */
    row(file: string, y: number): string {
      const image = output('pdftoppm', ['-r', '203', '-mono', '-singlefile', '-y', `${y}`, '-H', '1', file]);
      const [, width, data = ''] = /^P4\n(\d+) 1\n([\s\S]*)$/.exec(image.toString('latin1')) ?? [];
      const dots = [...data].map((byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('');
      return dots.slice(0, Number(width));
    },

    close: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * Reads the first channel of each dot, row by row. Supports only PNGs with 8 bits per channel, not interlaced, which is enough
 * for printer output.
 */
function readPng(png: Buffer): { width: number; rows: Uint8Array[] } {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[png[25] ?? 0] ?? 1;
  if (png[24] !== 8) throw new Error(`A PNG of ${png[24]} bits is not read here`);
  const data: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  let above = new Uint8Array(stride);
  const rows: Uint8Array[] = [];
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    const line = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let x = 0; x < stride; x++) {
      const a = line[x - channels] ?? 0;
      const b = above[x] ?? 0;
      const c = above[x - channels] ?? 0;
      line[x] = (line[x] ?? 0) + ([0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0);
    }
    above = line;
    rows.push(line.filter((_, x) => x % channels === 0));
  }
  return { width, rows };
}

function paeth(a: number, b: number, c: number): number {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (da <= db && da <= dc) return a;
  return db <= dc ? b : c;
}
