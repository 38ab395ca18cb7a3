/** Decides which notes go into which file, on which paper and in which order (issue 4, "Print centre"). */
import type { DownloadPart, PrintOrder } from '#shared/features/printing/print-options.model.ts';
import { type PrintingSizeId, printingSizes } from '#shared/platform/documents/paper.ts';

export interface PlanNote {
  cnNo: string;
  contentType: 'document' | 'parcel';
  postcode: string;
  orderId: string | null;
  /** Station code, `-`, sector; empty for other countries. */
  routingCode: string;
}

export interface PrintFile<N extends PlanNote> {
  /** File name without extension. */
  name: string;
  printingSize: PrintingSizeId;
  notes: N[];
}

/** Sort keys of each order; notes without an order ID or routing code come last. */
const orderKeys: Record<Exclude<PrintOrder, 'listed'>, (note: PlanNote) => string | null> = {
  postcode: ({ postcode }) => postcode,
  'order-id': ({ orderId }) => orderId,
  pick: ({ routingCode }) => (routingCode === '' ? null : routingCode),
};

/** Sorts numbers in order IDs by value: SHOP-9 comes before SHOP-10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Sorts notes for printing; notes with equal keys keep their order. */
export function inPrintOrder<N extends PlanNote>(notes: readonly N[], order: PrintOrder): N[] {
  if (order === 'listed') return [...notes];
  const keyOf = orderKeys[order];
  return notes.toSorted((a, b) => {
    const [keyA, keyB] = [keyOf(a), keyOf(b)];
    if (keyA === null || keyB === null) return Number(keyA === null) - Number(keyB === null);
    return collator.compare(keyA, keyB);
  });
}

interface FilePlan {
  printingSize: PrintingSizeId;
  /** Paper size for documents, if different. */
  documentSize: PrintingSizeId;
  part: DownloadPart;
}

export const stationOf = ({ routingCode }: Pick<PlanNote, 'routingCode'>): string =>
  routingCode.split('-')[0] || 'NO-STATION';

/** Divides a print into files, each on one paper: notes on different papers never share a file. */
export function planFiles<N extends PlanNote>(
  notes: readonly N[],
  { printingSize, documentSize, part }: FilePlan,
): PrintFile<N>[] {
  const sizeOf = ({ contentType }: N) => (contentType === 'document' ? documentSize : printingSize);
  const isMixed = new Set(notes.map(sizeOf)).size > 1;
  const files = new Map<string, PrintFile<N>>();
  for (const note of notes) {
    const size = sizeOf(note);
    const paper = printingSizes[size].name;
    const base = { note: note.cnNo, station: stationOf(note), size: paper, merged: 'consignment' }[part];
    const name = isMixed && (part === 'station' || part === 'merged') ? `${base} ${paper}` : base;
    const file = files.get(name) ?? { name, printingSize: size, notes: [] };
    file.notes.push(note);
    files.set(name, file);
  }
  return [...files.values()];
}
