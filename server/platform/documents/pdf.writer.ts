import { deflateSync } from 'node:zlib';
import { ByteSink } from '#server/platform/documents/byte-sink.ts';
import { embedFonts } from '#server/platform/documents/pdf.fonts.ts';
import { pdfPageMark } from '#server/platform/documents/page-marks.ts';
import { utf16Hex } from '#server/platform/documents/pdf.syntax.ts';
import type { UsedGlyphs } from '#server/platform/documents/typesetter.ts';
import { pagePoints } from '#server/platform/documents/units.ts';

/** Number of pages under one node of the page tree: a viewer finds page 4,000 without reading 4,000 entries. */
const pagesPerNode = 64;

/**
 * Writes a PDF 1.7 file from the front. Added content can be taken out at once, so a file of any length needs no more memory than
 * a page, and the reader determines the speed.
 */
export class PdfWriter {
  readonly #pending = new ByteSink();
  #written = 0;
  readonly #offsets: number[] = [0];
  readonly #catalog = this.reserve();
  readonly #pageTree = this.reserve();
  readonly #nodes: PageNode[] = [];
  readonly #images: string[] = [];
  #pages = 0;

  constructor() {
    this.#write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  }

  /** Number of bytes that take() would return. */
  get pendingBytes(): number {
    return this.#pending.bytes.length;
  }

  /** Returns everything written since the last call, in one buffer. */
  take(): Buffer {
    return this.#pending.takeOut();
  }

  /** Returns the number of an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0) - 1;
  }

  /**
   * Adds a dictionary, or a stream if there are bytes (already encoded as the dictionary states). Returns the object's number.
   */
  add(dictionary: string, bytes?: Uint8Array): number {
    const id = this.reserve();
    this.#object(id, dictionary, bytes);
    return id;
  }

  /** Adds a deflated content stream for one or more pages. */
  addContent(deflated: Uint8Array): number {
    return this.add('/Filter/FlateDecode', deflated);
  }

  /** Adds a page that shows these content streams one after the other. */
  addPage(widthMm: number, heightMm: number, contents: readonly number[]): void {
    const box = `${pagePoints(widthMm)} ${pagePoints(heightMm)}`;
    let node = this.#nodes.at(-1);
    if (!node || node.kids.length === pagesPerNode || node.box !== box) {
      node = { id: this.reserve(), box, kids: [] };
      this.#nodes.push(node);
    }
    const shown = contents.length === 1 ? ` ${refs(contents)}` : `[${refs(contents)}]`;
    node.kids.push(this.add(`${pdfPageMark}Parent ${node.id} 0 R/Contents${shown}`));
    this.#pages++;
  }

  /** Adds an image and returns its resource name. `dictionary` holds everything except type and subtype. */
  addImage(dictionary: string, bytes: Uint8Array): string {
    const name = `Im${this.#images.length + 1}`;
    this.#images.push(`/${name} ${this.add(`/Type/XObject/Subtype/Image${dictionary}`, bytes)} 0 R`);
    return name;
  }

  /** Ends the file: fonts, page tree, catalogue, cross-reference table. Tells viewers to print at true size. */
  finish(used: UsedGlyphs, title: string): void {
    const fonts = embedFonts(this, used);
    for (const { id, box, kids } of this.#nodes) {
      const pageTree = `/Count ${kids.length}/MediaBox[0 0 ${box}]/Kids[${refs(kids)}]`;
      this.#object(id, `/Type/Pages/Parent ${this.#pageTree} 0 R${pageTree}`);
    }
    this.#object(
      this.#pageTree,
      `/Type/Pages/Count ${this.#pages}/Kids[${refs(this.#nodes.map((node) => node.id))}]` +
        `/Resources<</Font<<${fonts}>>/XObject<<${this.#images.join(' ')}>>>>`,
    );
    this.#object(
      this.#catalog,
      `/Type/Catalog/Pages ${this.#pageTree} 0 R/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>`,
    );
    const info = this.add(`/Title<${utf16Hex(title)}>`);
    const table = this.reserve();
    const start = this.#written;
    this.#offsets[table] = start;
    const rows = `/Size ${this.#offsets.length}/W[1 4 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${rowBytes}>>`;
    this.#object(
      table,
      `/Type/XRef${rows}/Root ${this.#catalog} 0 R/Info ${info} 0 R`,
      crossReferences(this.#offsets),
    );
    this.#write(`startxref\n${start}\n%%EOF\n`);
  }

  #object(id: number, dictionary: string, bytes?: Uint8Array): void {
    this.#offsets[id] = this.#written;
    if (!bytes) return this.#write(`${id} 0 obj\n<<${dictionary}>>\nendobj\n`);
    this.#write(`${id} 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\n`);
    this.#pending.add(bytes);
    this.#written += bytes.length;
    this.#write('\nendstream\nendobj\n');
  }

  /** Writes text of Latin-1 characters. */
  #write(text: string): void {
    this.#pending.text(text);
    this.#written += text.length;
  }
}

/** Pages of one size, at most 64. */
interface PageNode {
  readonly id: number;
  readonly box: string;
  readonly kids: number[];
}

/** Type (1 byte), offset (4 bytes), generation (1 byte). */
const rowBytes = 6;

/**
 * Returns the cross-reference table as a stream (PDF 32000 §7.5.8). Each row holds its difference from the row above: about 4
 * bytes for each object instead of 20.
 */
function crossReferences(offsets: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(offsets.length * (rowBytes + 1));
  let above = Buffer.alloc(rowBytes);
  offsets.forEach((offset, id) => {
    const row = Buffer.alloc(rowBytes);
    row[0] = id === 0 ? 0 : 1;
    row.writeUInt32BE(offset, 1);
    const from = id * (rowBytes + 1);
    bytes[from] = 2;
    for (let at = 0; at < rowBytes; at++) bytes[from + 1 + at] = (row[at] ?? 0) - (above[at] ?? 0);
    above = row;
  });
  return deflateSync(bytes);
}

function refs(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ');
}
