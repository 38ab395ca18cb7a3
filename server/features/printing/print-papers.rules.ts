/** Decides the paper of a print and the number of pages. */
import {
  effectivePrintingSize,
  mayPrintOn,
  type PrintingSizeId,
  printingSizesFor,
  rollLabelIds,
  type SheetId,
  sheets,
} from '#shared/platform/documents/paper.ts';
import { m } from '#shared/platform/words/words.ts';

import { refuse } from '#server/platform/http/refused.ts';
import type * as queries from './consignment-note.queries.ts';

/** `sticker`: the account's roll label. `profile`: the paper size in the user's profile. */
type Paper = 'sticker' | 'profile' | PrintingSizeId;

export interface PaperChoice {
  paper: Paper;
  /** A different paper for documents. */
  documentPaper?: PrintingSizeId | undefined;
  sheet?: SheetId | undefined;
}

/** The printing rights of a user and the chosen paper size. */
type Printer = Awaited<ReturnType<typeof queries.findPrinter>>;

export interface Papers {
  printingSize: PrintingSizeId;
  documentSize: PrintingSizeId;
  sheet: SheetId;
}

export const labelCount = (notes: readonly queries.FoundNote[], copies: number) =>
  notes.reduce((sum, { pieceCount }) => sum + pieceCount, 0) * copies;

/** Returns the number of pages of files with these numbers of labels; each file begins on a new page. */
export function pageCount(labelCounts: readonly number[], sheet: SheetId): number {
  const perPage = sheet === 'single' ? 1 : sheets[sheet].columns * sheets[sheet].rows;
  return labelCounts.reduce((sum, count) => sum + Math.ceil(count / perPage), 0);
}

/** Labels that a print takes, by paper. Empty for sheets, which take none. */
export type LabelCounts = Partial<Record<PrintingSizeId, number>>;

export function addLabels(counts: LabelCounts, printingSize: PrintingSizeId, count: number): void {
  counts[printingSize] = (counts[printingSize] ?? 0) + count;
}

/** Returns the papers of a print. A sheet layout determines the paper for documents too. */
export function papersFor({ paper, documentPaper, sheet = 'single' }: PaperChoice, printer: Printer): Papers {
  const wanted = sheet === 'single' ? paper : sheets[sheet].printingSizeId;
  const printingSize = allowedSize(wanted, printer);
  const documentSize =
    sheet === 'single' && documentPaper !== undefined ? allowedSize(documentPaper, printer) : printingSize;
  return { printingSize, documentSize, sheet };
}

/** Returns the paper to print on. Refuses one that the sub-account type may not use (spec §5). */
export function allowedSize(
  paper: Paper,
  { sub_account_type_id: type, printing_size: chosen }: Printer,
): PrintingSizeId {
  if (paper === 'profile') return effectivePrintingSize(type, chosen).id;
  const wanted = paper === 'sticker' ? rollLabelIds.find((id) => mayPrintOn(type, id)) : paper;
  if (wanted !== undefined && mayPrintOn(type, wanted)) return wanted;
  const allowed = printingSizesFor(type).map(({ name }) => name);
  throw refuse('notAllowed', m.printing_problem_paper, { papers: allowed.join(', ') });
}
