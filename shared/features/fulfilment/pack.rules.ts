/** Scan to pack: what a scanned code means for the order that is being packed. */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

interface PackLine {
  sku: string;
  /** '' where there is none; then the SKU is scanned. */
  barcode: string;
  quantity: number;
}

const packOutcomes = ['right', 'enough', 'wrong'] as const;
export type PackOutcome = (typeof packOutcomes)[number];

export const packOutcomeWords = {
  right: m.fulfilment_scan_right,
  enough: m.fulfilment_scan_enough,
  wrong: m.fulfilment_scan_wrong,
} as const satisfies Record<PackOutcome, Message>;

/** The tone and colour of each result. */
export const packTones = { right: 'right', enough: 'wrong', wrong: 'wrong' } as const;

const sameCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/** Judges a scanned code; `packed` holds how many of each SKU are in the box already. */
export function judgeScan(
  lines: readonly PackLine[],
  packed: ReadonlyMap<string, number>,
  code: string,
): { outcome: PackOutcome; sku: string | null } {
  const text = code.trim();
  const line = lines.find(
    ({ sku, barcode }) => sameCode(sku, text) || (barcode !== '' && sameCode(barcode, text)),
  );
  if (!line) return { outcome: 'wrong', sku: null };
  const isRoom = (packed.get(line.sku) ?? 0) < line.quantity;
  return { outcome: isRoom ? 'right' : 'enough', sku: line.sku };
}

/** Whether the box holds all of the goods and nothing else. */
export const isPacked = (lines: readonly PackLine[], packed: ReadonlyMap<string, number>): boolean =>
  lines.every(({ sku, quantity }) => packed.get(sku) === quantity) && packed.size === lines.length;
