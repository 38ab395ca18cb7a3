import { embedFonts } from '#server/platform/documents/pdf.fonts.ts';
import { pdfPageMark } from '#server/platform/documents/page-marks.ts';
import { utf16Hex } from '#server/platform/documents/pdf.syntax.ts';
import type { UsedGlyphs } from '#server/platform/documents/typesetter.ts';
import { pagePoints } from '#server/platform/documents/units.ts';

/** Pages under one node of the page tree: a viewer finds page 4,000 without reading 4,000 entries. */
const pagesPerNode = 64;

/**
 * Writes a PDF 1.7 file from the front: what is added can be taken out at once, so a file of any length
 * needs no more memory than a page, and the reader sets the pace.
 */
export class PdfWriter {
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #written = 0;
  readonly #offsets: number[] = [0];
  readonly #catalog = this.reserve();
  readonly #pageTree = this.reserve();
  readonly #nodes: { readonly id: number; readonly kids: number[] }[] = [];
  readonly #images: string[] = [];
  #pages = 0;

  constructor() {
    this.#write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  }

  /** Bytes that take() would give. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Everything written since the last call, as one piece. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#pending, this.#pendingBytes);
    this.#pending = [];
    this.#pendingBytes = 0;
    return bytes;
  }

  /** Number of an object that comes later. */
  reserve(): number {
    return this.#offsets.push(0) - 1;
  }

  /** Adds a dictionary, or a stream when there are bytes (already encoded as the dictionary states). */
  add(dictionary: string, bytes?: Uint8Array): number {
    const id = this.reserve();
    this.#object(id, dictionary, bytes);
    return id;
  }

  /** A deflated content stream, to be shown by one or many pages. */
  addContent(deflated: Uint8Array): number {
    return this.add('/Filter/FlateDecode', deflated);
  }

  /** A page that shows content streams one after the other. */
  addPage(widthMm: number, heightMm: number, contents: readonly number[]): void {
    let node = this.#nodes.at(-1);
    if (!node || node.kids.length === pagesPerNode) {
      node = { id: this.reserve(), kids: [] };
      this.#nodes.push(node);
    }
    const box = `${pagePoints(widthMm)} ${pagePoints(heightMm)}`;
    const shown = contents.map((id) => `${id} 0 R`).join(' ');
    node.kids.push(this.add(`${pdfPageMark}Parent ${node.id} 0 R/MediaBox[0 0 ${box}]/Contents[${shown}]`));
    this.#pages++;
  }

  /** Adds an image and answers its resource name. `dictionary` holds all but type and subtype. */
  addImage(dictionary: string, bytes: Uint8Array): string {
    const name = `Im${this.#images.length + 1}`;
    this.#images.push(`/${name} ${this.add(`/Type/XObject/Subtype/Image${dictionary}`, bytes)} 0 R`);
    return name;
  }

  /** Closes the file: fonts, page tree, catalogue, cross-reference table. Sets viewers to print at true size. */
  finish(used: UsedGlyphs, title: string): void {
    const fonts = embedFonts(this, used);
    for (const { id, kids } of this.#nodes) {
      this.#object(id, `/Type/Pages/Parent ${this.#pageTree} 0 R/Count ${kids.length}/Kids[${refs(kids)}]`);
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
    const start = this.#written;
    const rows = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.#offsets.length;
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
    this.#write(
      `trailer\n<</Size ${size}/Root ${this.#catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  #object(id: number, dictionary: string, bytes?: Uint8Array): void {
    this.#offsets[id] = this.#written;
    if (!bytes) return this.#write(`${id} 0 obj\n<<${dictionary}>>\nendobj\n`);
    this.#write(`${id} 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\n`);
    this.#push(bytes);
    this.#write('\nendstream\nendobj\n');
  }

  #write(text: string): void {
    this.#push(Buffer.from(text, 'latin1'));
  }

  #push(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#written += bytes.length;
  }
}

function refs(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ');
}
