import { Readable } from 'node:stream';

import {
  pdfFileName,
  printHeaders,
  type PrintSelectionBody,
  type PrintPreview,
  zipFileName,
  zplFileName,
} from '#shared/features/printing/consignment-note.contract.ts';
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { DownloadPart, PrintOrder } from '#shared/features/printing/print-options.model.ts';
import {
  effectivePrintingSize,
  mayPrintOn,
  type PrintingSizeId,
  printingSizesFor,
  type SheetId,
  sheets,
  type ZplDpi,
} from '#shared/platform/documents/paper.ts';
import { pdfType, zipType, zplType } from '#shared/platform/http/file-types.ts';

import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { LabelPool } from '#server/platform/documents/label.pool.ts';
import { pdfPageMark, zplLabelMark } from '#server/platform/documents/page-marks.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import * as queries from './consignment-note.queries.ts';
import { recordedBeforeLast, withMarksCounted, zipOfLabels } from './label-files.service.ts';
import {
  addLabels,
  allowedSize,
  labelCount,
  type LabelCounts,
  pageCount,
  type PaperChoice,
  papersFor,
} from './print-papers.rules.ts';
import { planFiles, type PrintFile, stationOf } from './print-plan.rules.ts';
import { keptPrints, printAfter, printRecords, type Recorded } from './print-record.service.ts';
import { type PackingOf, type PrintedNote, printableNotes } from './printable-notes.service.ts';

interface PrintSelection {
  session: Member;
  selection: PrintSelectionBody;
  order?: PrintOrder | undefined;
  onlyUnprinted?: boolean | undefined;
  copies?: number | undefined;
  /** Only notes of this kind; others count as not found. */
  kind?: CnKind | undefined;
  /** Returns the packing lists that are printed on the labels. */
  packingOf?: PackingOf | undefined;
}

interface Caller {
  actor: Actor;
  signal: AbortSignal;
}

export interface PrintRequest extends PrintSelection, PaperChoice, Caller {
  isDownload: boolean;
  /** How the notes of a download are divided into files. */
  part?: DownloadPart | undefined;
}

interface ZplRequest extends PrintSelection, Caller {
  dpi: ZplDpi;
}

export interface ConsignmentNoteService {
  /**
   * Returns the notes as a file that is streamed while it is generated, and recorded as printed before its last bytes are sent.
   */
  print(request: PrintRequest): Promise<FileAnswer>;
  /** Sends a zip of these notes again that was generated earlier. Records another print before its last bytes are sent. */
  printKept(request: PrintRequest, zip: AsyncIterable<Uint8Array>): Promise<FileAnswer>;
  /** Like `print`, as ZPL for the account's roll label. */
  printZpl(request: ZplRequest): Promise<FileAnswer>;
  /** Returns what a print would contain. Records nothing. */
  preview(request: PrintSelection & PaperChoice): Promise<PrintPreview>;
  /** Returns a note as it was printed, for the archive: with the reprint mark, and not counted as a print. */
  archived(session: Member, shipmentId: string): Promise<Buffer>;
  /** Returns the same note as SVG pictures, one for each piece. */
  pictures(session: Member, shipmentId: string): Promise<string[]>;
  options(
    session: Member,
  ): Promise<{ sizes: { id: number; name: string }[]; sheets: SheetId[]; defaultId: number }>;
  /** Stops the worker threads. */
  close(): Promise<void>;
}

/** More notes than any preview shows. */
const previewNotes = 12;
/** Prints of up to this many labels, without their pieces, are laid out before they are made, to count their continuations. */
const countedLabels = 24;

// Loaded with the first print: the font readers and HarfBuzz take 20 MB that an idle portal does not need.
const labelPdfs = () => import('#server/platform/documents/label.pdf.ts');
const labelPreviews = () => import('#server/platform/documents/label.preview.ts');
const labelsOnPages = () => import('#server/platform/documents/label.pages.ts');

export function consignmentNoteService(kit: Kit, selections: SelectionService): ConsignmentNoteService {
  const { database, clock } = kit;
  const pool = new LabelPool();
  const printable = printableNotes(kit, selections);
  const record = printRecords(kit);

  const printerOf = (session: Member) => queries.findPrinter(database.db, session.scope, session.userId);

  /** Returns the earlier print with the same key, if any, even if it was recorded only while this selection was made. */
  async function choiceOf(request: PrintSelection & Caller) {
    const { session, actor } = request;
    const before = await keptPrints(kit, actor);
    if (before.length > 0) return { kept: before, chosen: await printable.again(session, before) };
    const [choice] = await Promise.allSettled([printable.choose(session, request)]);
    const kept = await keptPrints(kit, actor);
    if (kept.length > 0) return { kept, chosen: await printable.again(session, kept) };
    if (choice.status === 'rejected') throw choice.reason;
    return { kept, chosen: choice.value };
  }

  /**
   * Returns the notes to print, the print's id in the log, and how to record it. A repeat with the same key prints the notes of
   * the first print.
   */
  async function chosenFor(request: PrintSelection & Caller) {
    const { session, actor } = request;
    const { kept, chosen } = await choiceOf(request);
    const [first] = kept;
    if (actor.isDryRun) {
      // A print that is not counted carries the reprint mark, as in the archive.
      const notes = chosen.notes.map((note) => ({ ...note, mark: Math.max(1, note.reprint) }));
      return { ...chosen, notes, printId: newId(clock), keep: async () => undefined };
    }
    const printId = first?.printId ?? newId(clock);
    const keep = async (notes: readonly PrintedNote[], recorded: Recorded): Promise<void> => {
      if (!first) return record(session, printId, request, notes, recorded);
      // Only labels changed since the first print count as newly printed; they are recorded for the next repeat.
      const fresh = notes.filter(({ mark }) => mark === undefined);
      const caller = { ...request, actor: printAfter(actor, kept) };
      if (fresh.length > 0) {
        await record(session, newId(clock), caller, fresh, { ...recorded, labelCounts: null });
      }
    };
    return { ...chosen, printId, keep };
  }

  /** Plans the files of a print and how it is recorded. */
  async function planned(request: PrintRequest) {
    const { session, isDownload, copies = 1 } = request;
    const { printingSize, documentSize, sheet } = papersFor(request, await printerOf(session));
    const { notes: chosen, cancelled, printId, keep } = await chosenFor(request);
    const part = isDownload ? (request.part ?? 'note') : 'merged';
    const files = planFiles(chosen, { printingSize, documentSize, part });
    const notes = files.flatMap((file) => file.notes);
    const size = files[0]?.printingSize ?? printingSize;
    const commit = (format: 'pdf' | 'zip', labelCounts: LabelCounts) => () =>
      keep(notes, { printingSize: size, sheet, format, copies, isDownload, labelCounts });
    return { files, size, sheet, copies, commit, headers: headersOf(printId, notes, cancelled) };
  }

  /**
   * Returns the labels of files in order, and how many labels each file takes. Continuations are counted only for a small print;
   * for others the numbers are the lowest possible.
   */
  async function labelsOf(
    session: Member,
    files: readonly Pick<PrintFile<PrintedNote>, 'notes' | 'printingSize'>[],
    copies: number,
    packingOf?: PackingOf,
  ) {
    const notes = files.flatMap((file) => file.notes);
    const labels = printable.labels(session, notes, copies, packingOf);
    if (notes.length * copies > countedLabels) {
      const counts = files.map((file) => labelCount(file.notes, copies));
      return { labels, counts, isExact: false };
    }
    const all: ConsignmentLabel[] = [];
    for await (const label of labels) all.push(label);
    const { labelPageCount } = await labelsOnPages();
    let from = 0;
    const counts = files.map(({ notes: { length }, printingSize }) =>
      labelPageCount(all.slice(from, (from += length * copies)), printingSize),
    );
    return { labels: eachOf(all), counts, isExact: true };
  }

  async function archivedLabel(session: Member, shipmentId: string): Promise<ConsignmentLabel> {
    for await (const label of printable.labels(session, [{ shipmentId }])) {
      return { ...label, reprint: Math.max(1, label.reprint) };
    }
    throw notFound(m.shipment_the_cn);
  }

  return {
    async print(request) {
      const { session, isDownload } = request;
      const { files, size, sheet, copies, commit, headers } = await planned(request);
      const isZip = files.length > 1;
      const { labels, counts } = await labelsOf(session, files, copies, request.packingOf);
      const threads = pool.for(session.scope);
      const taken: LabelCounts = {};
      const { streamLabels } = await labelPdfs();
      const source: AsyncIterable<Uint8Array> = isZip
        ? zipOfLabels(
            files.map((file) => ({
              name: `${file.name}.pdf`,
              labelCount: file.notes.length * copies,
              options: { printingSize: file.printingSize, sheet },
              onPages: pagesOn(file.printingSize, sheet, taken),
            })),
            labels,
            clock.now(),
            threads,
          )
        : withMarksCounted(
            streamLabels(labels, { printingSize: size, sheet, threads }),
            pdfPageMark,
            pagesOn(size, sheet, taken),
          );
      return {
        contentType: isZip ? zipType : pdfType,
        fileName: isZip ? zipFileName : pdfFileName,
        inline: !isDownload && !isZip,
        parts: { total: pageCount(counts, sheet), mark: pdfPageMark },
        headers,
        content: Readable.from(recordedBeforeLast(source, commit(isZip ? 'zip' : 'pdf', taken)), {
          objectMode: false,
        }),
      };
    },

    async printKept(request, zip) {
      const { size, sheet, commit, headers } = await planned(request);
      const taken: LabelCounts = {};
      // Nothing in the zip is compressed, so its pages can be counted; all are on one paper.
      const source = withMarksCounted(zip, pdfPageMark, pagesOn(size, sheet, taken));
      return {
        contentType: zipType,
        fileName: zipFileName,
        inline: false,
        headers,
        content: Readable.from(recordedBeforeLast(source, commit('zip', taken)), { objectMode: false }),
      };
    },

    async printZpl(request) {
      const { session, dpi, copies = 1 } = request;
      const printingSize = allowedSize('sticker', await printerOf(session));
      const { notes, cancelled, printId, keep } = await chosenFor(request);
      const threads = pool.for(session.scope);
      const { labels, counts } = await labelsOf(session, [{ notes, printingSize }], copies);
      const labelCounts: LabelCounts = {};
      const source = withMarksCounted(threads.zpl(labels, dpi, printingSize), zplLabelMark, (count) =>
        addLabels(labelCounts, printingSize, count),
      );
      const paper = { printingSize, sheet: 'single', labelCounts } as const;
      const commit = () => keep(notes, { ...paper, format: 'zpl', copies, isDownload: true });
      return {
        contentType: zplType,
        fileName: zplFileName,
        inline: false,
        parts: { total: pageCount(counts, 'single'), mark: zplLabelMark },
        headers: headersOf(printId, notes, cancelled),
        content: Readable.from(recordedBeforeLast(source, commit), { objectMode: false }),
      };
    },

    async preview(request) {
      const { session, copies = 1 } = request;
      const { printingSize, documentSize, sheet } = papersFor(request, await printerOf(session));
      const { notes: chosen, leftOutCount } = await printable.choose(session, request);
      const files = planFiles(chosen, { printingSize, documentSize, part: 'merged' });
      const [first] = files;
      const { labels, counts, isExact } = await labelsOf(session, files, copies, request.packingOf);
      const most = Math.min(first?.notes.length ?? 0, previewNotes) * copies;
      const shown: ConsignmentLabel[] = [];
      for await (const label of labels) if (shown.push(label) === most) break;
      const { labelPreview } = await labelPreviews();
      const { svg, widthPx, heightPx } = labelPreview(shown, {
        printingSize: first?.printingSize ?? printingSize,
        sheet,
      });
      return {
        image: svg,
        widthPx,
        heightPx,
        leftOutCount,
        noteCount: chosen.length,
        labelCount: labelCount(chosen, copies),
        pageCount: pageCount(counts, sheet),
        isPageCountExact: isExact,
        reprintCount: chosen.filter(({ isPrinted }) => isPrinted).length,
        stationCount: new Set(chosen.map(stationOf)).size,
        documentCount: chosen.filter(({ contentType }) => contentType === 'document').length,
      };
    },

    async options(session) {
      const { sub_account_type_id: type, printing_size: chosen } = await printerOf(session);
      return {
        sizes: printingSizesFor(type).map(({ id, name }) => ({ id, name })),
        sheets: Object.values(sheets)
          .filter(({ printingSizeId }) => mayPrintOn(type, printingSizeId))
          .map(({ id }) => id),
        defaultId: effectivePrintingSize(type, chosen).id,
      };
    },

    async archived(session, shipmentId) {
      const { printingSize } = papersFor({ paper: 'profile' }, await printerOf(session));
      const { labelPdf } = await labelPdfs();
      return Buffer.from(labelPdf(await archivedLabel(session, shipmentId), { printingSize }));
    },

    async pictures(session, shipmentId) {
      const { printingSize } = papersFor({ paper: 'profile' }, await printerOf(session));
      const { labelPictures } = await labelPreviews();
      return labelPictures(await archivedLabel(session, shipmentId), printingSize);
    },

    close: () => pool.close(),
  };
}

/** Returns a function that adds the pages of a file to the labels taken; sheets take none. */
const pagesOn = (printingSize: PrintingSizeId, sheet: SheetId, taken: LabelCounts) => (count: number) => {
  if (sheet === 'single') addLabels(taken, printingSize, count);
};

async function* eachOf(labels: readonly ConsignmentLabel[]): AsyncGenerator<ConsignmentLabel> {
  yield* labels;
}

/** Limits the size of the header, so that proxies accept it. */
const cancelledNamed = 50;

const headersOf = (
  printId: string,
  { length }: readonly queries.FoundNote[],
  cancelled: readonly queries.FoundNote[],
) => ({
  [printHeaders.id]: printId,
  [printHeaders.count]: String(length),
  ...(cancelled.length > 0 && {
    [printHeaders.cancelled]: cancelled
      .slice(0, cancelledNamed)
      .map(({ cnNo }) => cnNo)
      .join(','),
  }),
});
