/** The last choices of each user in the print centre, stored in this browser. */
import * as z from 'zod/mini';

import {
  copiesMax,
  downloadPartIds,
  type DownloadPart,
  printOrderIds,
  type PrintOrder,
  sheetIds,
} from '#shared/features/printing/print-options.model.ts';
import {
  isPrintingSizeId,
  type PrintingSizeId,
  type SheetId,
  type ZplDpi,
  zplDpis,
} from '#shared/platform/documents/paper.ts';
import type { PrintRequest } from '#web/features/printing/print-calls.ts';
import { readStored, writeStored } from '#web/platform/session/stored.ts';

export interface PrintChoices {
  format: 'pdf' | 'zpl';
  /** Null prints on the profile's paper. */
  printingSize: PrintingSizeId | null;
  sheet: SheetId;
  /** Null prints documents on the same paper. */
  documentSize: PrintingSizeId | null;
  order: PrintOrder;
  onlyUnprinted: boolean;
  copies: number;
  part: DownloadPart;
  dpi: ZplDpi;
}

const firstChoices: PrintChoices = {
  format: 'pdf',
  printingSize: null,
  sheet: 'single',
  documentSize: null,
  order: 'listed',
  onlyUnprinted: false,
  copies: 1,
  part: 'note',
  dpi: 203,
};

const sizeId = z.nullable(z.custom<PrintingSizeId>(isPrintingSizeId));
const stored = z.object({
  format: z.enum(['pdf', 'zpl']),
  printingSize: sizeId,
  sheet: z.enum(sheetIds),
  documentSize: sizeId,
  order: z.enum(printOrderIds),
  onlyUnprinted: z.boolean(),
  part: z.enum(downloadPartIds),
  dpi: z.literal(zplDpis),
});

const keyOf = (owner: string) => `print-choices/${owner}`;

/** Copies are not remembered: an unexpected ten copies of everything wastes a roll of labels. */
export function readChoices(owner: string): PrintChoices {
  const found = stored.safeParse(readStored('localStorage', keyOf(owner)));
  return found.success ? { ...firstChoices, ...found.data } : firstChoices;
}

export function keepChoices(owner: string, { copies: _once, ...choices }: PrintChoices): void {
  writeStored('localStorage', keyOf(owner), choices);
}

export function requestOf(selection: PrintRequest['selection'], choices: PrintChoices): PrintRequest {
  const { printingSize, sheet, documentSize, order, onlyUnprinted, copies, part } = choices;
  return {
    selection,
    ...(printingSize !== null && sheet === 'single' && { printingSize }),
    options: {
      Sheet: sheet,
      Order: order,
      OnlyUnprinted: onlyUnprinted,
      Copies: Math.min(Math.max(1, copies), copiesMax),
      Split: part,
      ...(documentSize !== null && sheet === 'single' && { DocumentPrintingSize: documentSize }),
    },
  };
}
