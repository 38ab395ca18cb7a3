import { printingSizes, type PrintingSizeId } from '#shared/platform/documents/paper.ts';

/** How a consignment note is printed on one paper size. */
export interface LabelForm {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Scale of type and row sizes, relative to a 100 × 150 mm label. */
  readonly scale: number;
  /** Height of the COD row, relative to the normal one. */
  readonly codScale: number;
  /** Whether there is a panel where the receiver signs. Labels have none: their POD is taken on the driver's device. */
  readonly receipt: boolean;
  /** A framed mark beside the number below the bars. */
  readonly mark: string | undefined;
}

const plain = { scale: 1, codScale: 1, receipt: false, mark: undefined } as const;

const styles: Record<PrintingSizeId, Omit<LabelForm, 'widthMm' | 'heightMm'>> = {
  1: { ...plain, scale: 1.34, receipt: true },
  2: { ...plain, receipt: true },
  3: plain,
  4: { ...plain, codScale: 1.5 },
  5: { ...plain, mark: 'PPOD' },
};

const formOf = (id: PrintingSizeId): LabelForm => {
  const { widthMm, heightMm } = printingSizes[id];
  return { widthMm, heightMm, ...styles[id] };
};

const forms: Record<PrintingSizeId, LabelForm> = {
  1: formOf(1),
  2: formOf(2),
  3: formOf(3),
  4: formOf(4),
  5: formOf(5),
};

/** Returns the layout of a paper size (spec §5, "Printing size options"). */
export const labelForm = (id: PrintingSizeId): LabelForm => forms[id];
