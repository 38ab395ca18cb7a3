import { strokesOf } from '#shared/platform/documents/signature-strokes.ts';

import { code128, code128Dots } from '#server/platform/documents/barcodes.ts';
import { frame } from '#server/platform/documents/canvas.ts';
import { jpegDictionary, readJpeg, type JpegFacts } from '#server/platform/documents/jpeg.ts';
import type { LabelBrand, LabelParty } from '#server/platform/documents/label.model.ts';
import { regionOf } from '#server/platform/documents/label.party.ts';
import { fittedText, pageHead, pageHeadHeight } from '#server/platform/documents/page.parts.ts';
import { PdfCanvas } from '#server/platform/documents/pdf.canvas.ts';
import { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { boundsOf, parseSvgPath } from '#server/platform/documents/svg-path.ts';
import { Typesetter } from '#server/platform/documents/typesetter.ts';
import { leading, pointsPerMm } from '#server/platform/documents/units.ts';

/** A proof of delivery as printed (spec §3 "POD record"). Missing parts leave no gap. */
export interface PodPrint {
  readonly cnNo: string;
  readonly name: string;
  /** Masked, because a print is passed on more widely than the record. */
  readonly identityNo: string;
  /** Formatted date for printing. */
  readonly deliveredOn: string;
  /** Place of delivery, from the scan. */
  readonly place: string;
  readonly receiver: LabelParty;
  readonly pieces: number;
  /** The piece that was signed for; left out for the whole consignment. */
  readonly piece?: number;
  readonly deliveryOrders: readonly string[];
  readonly orderId: string;
  /** The POD image and photos as JPEG, in print order. */
  readonly photos: readonly Uint8Array[];
  /** Number of photos that were taken but can no longer be shown. */
  readonly goneCount?: number;
  /** Strokes as SVG path data, separated by `||`. */
  readonly signature?: string | undefined;
  readonly brand: LabelBrand;
}

export type PodPaper = 'A4' | 'A5';

const papers = {
  A4: { width: 210, height: 297, margin: 14 },
  A5: { width: 148, height: 210, margin: 9 },
} as const;
const gap = 4;

interface Photo extends JpegFacts {
  readonly resource: string;
}

/**
 * Streams proofs of delivery as one PDF, each on a new page; photos that do not fit go on further pages. It is sent while it is
 * made: a proof's photos are kept in memory only until its pages are done. Throws a RangeError on a photo that is not a JPEG.
 */
export async function* streamPods(
  pods: AsyncIterable<PodPrint> | Iterable<PodPrint>,
  paper: PodPaper = 'A4',
): AsyncGenerator<Buffer> {
  const writer = new PdfWriter();
  const typesetter = new Typesetter();
  let firstCn = '';
  for await (const pod of pods) {
    firstCn ||= pod.cnNo;
    addPod(writer, typesetter, pod, paper);
    yield writer.take();
  }
  writer.finish(typesetter.used, `Proof of delivery ${firstCn}`.trim());
  yield writer.take();
}

function addPod(writer: PdfWriter, typesetter: Typesetter, pod: PodPrint, paper: PodPaper): void {
  const { width, height, margin } = papers[paper];
  const right = width - margin;
  const photos = pod.photos.map((bytes): Photo => {
    const facts = readJpeg(bytes);
    return { ...facts, resource: writer.addImage(jpegDictionary(facts), bytes) };
  });
  const columns = photos.length > 1 ? 2 : 1;
  let canvas = new PdfCanvas(height, typesetter);
  const head = () =>
    pageHead(canvas, { left: margin, top: margin, right }, pod.brand, 'Proof of delivery', pod.cnNo);
  const endPage = () => writer.addPage(width, height, [writer.addContent(canvas.finish())]);
  head();
  let top = drawFacts(canvas, pod, { left: margin, right, top: margin + pageHeadHeight + gap });
  for (let first = 0; first < photos.length;) {
    const room = height - margin - top;
    const rowsLeft = Math.ceil((photos.length - first) / columns);
    const rows = Math.max(1, Math.min(rowsLeft, Math.floor(room / 80), 2));
    const cellWidth = (right - margin - gap * (columns - 1)) / columns;
    const cellHeight = (room - gap * (rows - 1)) / rows;
    photos.slice(first, first + rows * columns).forEach((photo, index) => {
      const x = margin + (index % columns) * (cellWidth + gap);
      const y = top + Math.floor(index / columns) * (cellHeight + gap);
      drawPhoto(canvas, photo, { x, y, width: cellWidth, height: cellHeight });
    });
    first += rows * columns;
    if (first >= photos.length) break;
    endPage();
    canvas = new PdfCanvas(height, typesetter);
    head();
    top = margin + pageHeadHeight + gap;
  }
  endPage();
}

/** Draws the bar code, the receiver's name, the time and the signature; returns the top of the space for photos. */
function drawFacts(
  canvas: PdfCanvas,
  pod: PodPrint,
  place: { readonly left: number; readonly right: number; readonly top: number },
): number {
  const { left, right, top } = place;
  const half = (right - left - gap) / 2;
  const bars = code128(pod.cnNo);
  const dots = Math.min(3, code128Dots(bars, half, canvas.mmPerDot));
  canvas.bars(left, top + 1, 13, bars, dots);
  const wide = bars.modules.length * dots * canvas.mmPerDot;
  canvas.text(left + wide / 2, top + 19, pod.cnNo, { size: 12, weight: 700, align: 'centre' });
  const { receiver } = pod;
  const town = `${receiver.postcode} ${receiver.city}`.trim();
  const address = [...receiver.addressLines, town, regionOf(receiver)].filter((part) => part !== '');
  const facts = [
    ['Received by', pod.name],
    ['IC no.', pod.identityNo],
    ['Delivered', pod.deliveredOn],
    ['At', pod.place],
    pod.piece === undefined ? ['Pieces', String(pod.pieces)] : ['Piece', `${pod.piece} of ${pod.pieces}`],
    ['Photos', pod.goneCount ? `${pod.goneCount} cannot be shown` : ''],
  ] as const;
  let y = top + 24;
  for (const [caption, value] of facts) {
    if (value === '') continue;
    canvas.text(left, y + 2.5, caption, { size: 7.5 });
    fittedText(canvas, left, y + 7.5, half, value, { size: 12, weight: 700 });
    y += 10.5;
  }
  if (pod.signature) {
    const box = { x: left + half + gap, y: top, width: half, height: Math.max(36, y - top - gap) };
    frame(canvas, box.x, box.y, box.width, box.height, 0.25);
    canvas.text(box.x + 2, box.y + 4, 'Signature', { size: 7.5 });
    drawSignature(canvas, pod.signature, {
      x: box.x + 4,
      y: box.y + 6,
      width: box.width - 8,
      height: box.height - 10,
    });
    y = Math.max(y, box.y + box.height);
  }
  const texts = [
    ['Sent to', [receiver.name, receiver.company ?? '', ...address].filter((part) => part !== '').join(', ')],
    ['Order ID', pod.orderId],
    ['DO no.', pod.deliveryOrders.join(', ')],
  ] as const;
  for (const [caption, value] of texts) {
    if (value === '') continue;
    canvas.text(left, y + 3, caption, { size: 7.5 });
    for (const line of canvas.typesetter.wrap(value, 400, 9.5, (right - left - 20) * pointsPerMm)) {
      canvas.text(left + 20, y + 3, line, { size: 9.5 });
      y += leading(9.5);
    }
    y += 1;
  }
  return y + gap;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the strokes as large as the box allows, in proportion. */
export function drawSignature(canvas: PdfCanvas, signature: string, box: Box): void {
  const data = strokesOf(signature).join(' ');
  const bounds = boundsOf(parseSvgPath(data));
  if (!bounds) return;
  const wide = Math.max(bounds.maxX - bounds.minX, 1);
  const tall = Math.max(bounds.maxY - bounds.minY, 1);
  const scale = Math.min(box.width / wide, box.height / tall);
  const x = box.x + (box.width - wide * scale) / 2 - bounds.minX * scale;
  const y = box.y + (box.height - tall * scale) / 2 - bounds.minY * scale;
  canvas.strokePath(x, y, data, scale, 0.5);
}

/** Draws a photo upright, as large as the box allows, at its top and centred. */
function drawPhoto(canvas: PdfCanvas, photo: Photo, box: Box): void {
  const sideways = photo.turn % 2 === 1;
  const [wide, tall] = sideways ? [photo.height, photo.width] : [photo.width, photo.height];
  const scale = Math.min(box.width / wide, box.height / tall);
  const x = box.x + (box.width - wide * scale) / 2;
  canvas.image(photo.resource, x, box.y, wide * scale, tall * scale, photo.turn);
}
