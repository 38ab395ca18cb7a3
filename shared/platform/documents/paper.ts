// words: this file holds the names of paper sizes, which spec §5 gives
/** Ids as used in `ConsignmentPrintingSize` (spec §5, "Printing size options"). */
export type PrintingSizeId = 1 | 2 | 3 | 4 | 5;

export interface PrintingSize {
  readonly id: PrintingSizeId;
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Size of the on-screen label preview (spec §9). */
  readonly preview: { readonly widthPx: number; readonly heightPx: number };
}

const PREVIEW = { widthPx: 750, heightPx: 350 } as const;
const COD_PREVIEW = { widthPx: 400, heightPx: 500 } as const;

/** All paper sizes for consignment notes: spec §5 for ids and names, domain.md "Documents" for sizes. */
export const printingSizes = {
  1: { id: 1, name: 'A5', widthMm: 148, heightMm: 210, preview: PREVIEW },
  2: { id: 2, name: 'A6', widthMm: 105, heightMm: 148, preview: PREVIEW },
  3: { id: 3, name: 'Label', widthMm: 100, heightMm: 150, preview: PREVIEW },
  4: { id: 4, name: 'COD Label', widthMm: 100, heightMm: 150, preview: COD_PREVIEW },
  5: { id: 5, name: 'PPOD Label', widthMm: 100, heightMm: 150, preview: PREVIEW },
} as const satisfies Record<PrintingSizeId, PrintingSize>;

/** Fallback of the spec's display maps: A5 (spec §5). */
const defaultPrintingSizeId: PrintingSizeId = 1;

const normalSizes: readonly PrintingSizeId[] = [1, 2, 3];

/** Sub-account types that print on one paper size only (spec §5). */
const restrictedSizes: ReadonlyMap<number, readonly PrintingSizeId[]> = new Map([
  [21, [4]],
  [71, [3]],
  [77, [5]],
  [78, [5]],
]);

/** Labels on a roll, for label printers and ZPL. A sub-account type has one of them (spec §5). */
export const rollLabelIds: readonly PrintingSizeId[] = [3, 4, 5];

/** Resolutions of label printers, in dots per inch. */
export const zplDpis = [203, 300] as const;
export type ZplDpi = (typeof zplDpis)[number];

export function isRollLabel(id: PrintingSizeId): boolean {
  return rollLabelIds.includes(id);
}

export function isPrintingSizeId(id: unknown): id is PrintingSizeId {
  return typeof id === 'number' && Object.hasOwn(printingSizes, id);
}

/** Returns the paper sizes that a sub-account type may choose from, in display order (spec §5). */
export function printingSizesFor(subAccountTypeId: number | null | undefined): readonly PrintingSize[] {
  const ids = restrictedSizes.get(subAccountTypeId ?? -1) ?? normalSizes;
  return ids.map((id) => printingSizes[id]);
}

export function mayPrintOn(subAccountTypeId: number | null | undefined, id: PrintingSizeId): boolean {
  return printingSizesFor(subAccountTypeId).some((size) => size.id === id);
}

/** Returns the paper size of an id; A5 for an unknown or missing id (spec §5, "Display maps … default 1"). */
export function printingSizeOf(id: number | null | undefined): PrintingSize {
  return printingSizes[isPrintingSizeId(id) ? id : defaultPrintingSizeId];
}

/** Returns the id of a paper size by its name, as a profile shows it; A5 for an unknown name (spec §5). */
export function printingSizeIdOf(name: string | null | undefined): PrintingSizeId {
  const wanted = name?.trim().toLowerCase();
  const found = Object.values(printingSizes).find((size) => size.name.toLowerCase() === wanted);
  return found?.id ?? defaultPrintingSizeId;
}

/**
 * Returns the paper size that a sub-account type prints on: the chosen one if allowed, otherwise the first allowed one (spec §5).
 */
export function effectivePrintingSize(
  subAccountTypeId: number | null | undefined,
  chosen: number | null | undefined,
): PrintingSize {
  const allowed = printingSizesFor(subAccountTypeId);
  const wanted = printingSizeOf(chosen);
  return allowed.find((size) => size.id === wanted.id) ?? allowed[0] ?? wanted;
}

/** Layout of labels on a page: one per page, or several on A4 (domain.md "Documents"). */
export type SheetId = 'single' | 'A4 2xA5' | 'A4 4xA6';

export interface Sheet {
  readonly id: SheetId;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly columns: number;
  readonly rows: number;
  /** Paper size of the label in each cell: the sheet determines it, whatever size was chosen for single labels. */
  readonly printingSizeId: PrintingSizeId;
}

export const sheets = {
  'A4 2xA5': { id: 'A4 2xA5', widthMm: 297, heightMm: 210, columns: 2, rows: 1, printingSizeId: 1 },
  'A4 4xA6': { id: 'A4 4xA6', widthMm: 210, heightMm: 297, columns: 2, rows: 2, printingSizeId: 2 },
} as const satisfies Record<Exclude<SheetId, 'single'>, Sheet>;
