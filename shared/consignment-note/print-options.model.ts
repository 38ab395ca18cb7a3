/** How consignment notes are put on paper: what the print centre offers, and the server obeys (issue 4, "Print centre"). */
import * as z from 'zod/mini';

import { oneOf, wholeNumber } from '#shared/validation/rules.ts';

export const printOrders = {
  listed: 'As listed',
  postcode: 'Postcode',
  'order-id': 'Order ID',
  pick: 'Pick order (routing code)',
} as const;
export type PrintOrder = keyof typeof printOrders;
export const printOrderIds = ['listed', 'postcode', 'order-id', 'pick'] as const;

/** What each file of a download holds; `merged` is a single PDF of all. */
export const downloadParts = {
  note: 'One PDF for each CN',
  station: 'One PDF for each station',
  size: 'One PDF for each size',
  merged: 'All in one PDF',
} as const;
export type DownloadPart = keyof typeof downloadParts;
export const downloadPartIds = ['note', 'station', 'size', 'merged'] as const;

export const zplDpis = [203, 300] as const;
export type ZplDpi = (typeof zplDpis)[number];

export const copiesMax = 10;

const sizeIds = [1, 2, 3, 4, 5] as const;
export const sheetIds = ['single', 'A4 2xA5', 'A4 4xA6'] as const;

/** What holds for PDF and ZPL alike. */
export const orderFields = {
  Order: z.optional(oneOf(printOrderIds)),
  /** True leaves out what was printed before. */
  OnlyUnprinted: z.optional(z.boolean()),
  /** The second copy and those after it carry the reprint mark. */
  Copies: z.optional(wholeNumber(1, copiesMax)),
};

export const paperFields = {
  /** 1 A5, 2 A6, 3 Label, 4 COD Label, 5 PPOD Label; the profile's when left out. */
  PrintingSize: z.optional(oneOf(sizeIds)),
  /** Another paper for documents. A selection that holds both comes as a zip, one PDF for each paper. */
  DocumentPrintingSize: z.optional(oneOf(sizeIds)),
  /** Several on an A4 sheet. The sheet decides the paper. */
  Sheet: z.optional(oneOf(sheetIds)),
};

export const optionLabels = {
  PrintingSize: 'CN Printing Size',
  DocumentPrintingSize: 'Paper for documents',
  Sheet: 'Sheet',
  Order: 'Order',
  OnlyUnprinted: 'Only unprinted',
  Copies: 'Copies',
  Split: 'Download',
  Dpi: 'Printer',
};
