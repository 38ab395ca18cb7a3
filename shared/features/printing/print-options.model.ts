/** Print options of consignment notes, which the print centre offers and the server applies (issue 4, "Print centre"). */
import * as z from 'zod/mini';

import { oneOf, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const printOrders = {
  listed: m.printing_order_listed,
  postcode: m.printing_order_postcode,
  'order-id': m.printing_order_order_id,
  pick: m.printing_order_pick,
} as const;
export type PrintOrder = keyof typeof printOrders;
export const printOrderIds = ['listed', 'postcode', 'order-id', 'pick'] as const;

/** How a download is split into files; `merged` is a single PDF of all. */
export const downloadParts = {
  note: m.printing_part_note,
  station: m.printing_part_station,
  size: m.printing_part_size,
  merged: m.printing_part_merged,
} as const;
export type DownloadPart = keyof typeof downloadParts;
export const downloadPartIds = ['note', 'station', 'size', 'merged'] as const;

export const copiesMax = 10;

const sizeIds = [1, 2, 3, 4, 5] as const;
export const sheetIds = ['single', 'A4 2xA5', 'A4 4xA6'] as const;

/** Options for PDF and ZPL alike. */
export const orderFields = {
  Order: z.optional(oneOf(printOrderIds)),
  /** True: leave out those that were printed before. */
  OnlyUnprinted: z.optional(z.boolean()),
  /** All copies but the first have the reprint mark. */
  Copies: z.optional(wholeNumber(1, copiesMax)),
};

export const paperFields = {
  /** 1 A5, 2 A6, 3 Label, 4 COD Label, 5 PPOD Label; that of the profile when left out. */
  PrintingSize: z.optional(oneOf(sizeIds)),
  /** Another paper for documents. A selection with both kinds is returned as a zip, with one PDF per paper. */
  DocumentPrintingSize: z.optional(oneOf(sizeIds)),
  /** Several on an A4 sheet. The sheet determines the paper. */
  Sheet: z.optional(oneOf(sheetIds)),
};

export const optionLabels = {
  PrintingSize: m.printing_size,
  DocumentPrintingSize: m.printing_paper_for_documents,
  Sheet: m.printing_sheet,
  Order: m.printing_order,
  OnlyUnprinted: m.printing_only_unprinted,
  Copies: m.printing_copies,
  Split: m.printing_download,
  Dpi: m.printing_printer,
};
