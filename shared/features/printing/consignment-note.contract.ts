/** Printing and downloading consignment notes (spec §3 "Print requests", §7 "Consignment notes and documents"). */
import * as z from 'zod/mini';

import { zplDpis } from '#shared/platform/documents/paper.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { pdfType, zipType, zplType } from '#shared/platform/http/file-types.ts';
import {
  type ShipmentSelection,
  shipmentSelectionFields,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  isoDay,
  messages,
  oneOf,
  optionalText,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';

import { downloadPartIds, optionLabels, orderFields, paperFields, sheetIds } from './print-options.model.ts';

const labels = { ShipmentInfoIdList: m.printing_shipments, ConsignmentNo: 'CN', ...optionLabels };

/**
 * Named shipments or CNs (in any spelling), all that match a filter, all of a bulk upload, or all of an earlier print.
 * Duplicates are printed once.
 */
const selectionFields = {
  ...shipmentSelectionFields,
  /** All of an earlier print, in its order: the id of a row of the print log. */
  printId: z.optional(uuid()),
};

export interface PrintSelectionBody extends ShipmentSelection {
  printId?: string | undefined;
}

const somethingChosen = () =>
  z.refine<PrintSelectionBody>(
    (body) =>
      body.filter !== undefined ||
      body.bulkId !== undefined ||
      body.printId !== undefined ||
      (body.ShipmentInfoIdList?.length ?? 0) + (body.ConsignmentNo?.length ?? 0) > 0,
    { path: ['ConsignmentNo'], message: messages.required },
  );

const printBody = labelled(z.object(selectionFields).check(somethingChosen()), labels);

const pdf = { file: [pdfType] } as const;

/** The account's roll label: Label, or the COD or PPOD Label where that is its only paper (spec §5). */
export const printCnSticker = call({
  method: 'POST',
  path: '/api/shipment/PrintCNSticker',
  needs: rights.printConsignment,
  summary: 'Consignment notes as labels, one PDF',
  body: printBody,
  reply: pdf,
});

export const printA6ConsignmentNote = call({
  method: 'POST',
  path: '/api/shipment/PrintA6ConsignmentNote',
  needs: rights.printConsignment,
  summary: 'Consignment notes on A6, one PDF',
  body: printBody,
  reply: pdf,
});

const downloadQuery = labelled(z.object({ isDownload: z.optional(oneOf(['true', 'false'])) }), {});

const downloadBody = labelled(
  z
    .object({
      ...selectionFields,
      ...orderFields,
      ...paperFields,
      /** How a download is split into files; one file per CN when left out. */
      Split: z.optional(oneOf(downloadPartIds)),
    })
    .check(somethingChosen()),
  labels,
);
export type PrintOptionsBody = z.output<typeof downloadBody>;

const pdfOrZip = { file: [pdfType, zipType] } as const;

export const printDownloadConsignmentNote = call({
  method: 'POST',
  path: '/api/shipment/PrintDownloadConsignmentNote',
  needs: rights.printConsignment,
  summary:
    'Consignment notes on the paper of the profile or of PrintingSize; isDownload=true returns downloadCN.zip for more than one',
  query: downloadQuery,
  body: downloadBody,
  reply: pdfOrZip,
});

/** COOL and reverse charge have separate print calls (spec §7: type 0 and type 1), for their own notes only. */
export const printCoolA6 = call({
  method: 'POST',
  path: '/api/Cool/PrintA6ConsignmentNote',
  needs: rights.printCool,
  summary: 'COOL consignment notes on A6, one PDF',
  body: printBody,
  reply: pdf,
});

export const downloadCool = call({
  method: 'POST',
  path: '/api/Cool/DownloadConsignmentNote',
  needs: rights.printCool,
  summary: 'COOL consignment notes on the paper of the profile or of PrintingSize',
  query: downloadQuery,
  body: downloadBody,
  reply: pdfOrZip,
});

export const printReverseChargeA6 = call({
  method: 'POST',
  path: '/api/rcshipment/PrintRcConsignmentNote',
  needs: rights.printReverseCharge,
  summary: 'Reverse-charge and third-party consignment notes on A6, one PDF',
  body: printBody,
  reply: pdf,
});

export const downloadReverseCharge = call({
  method: 'POST',
  path: '/api/rcshipment/DownloadRcConsignmentNote',
  needs: rights.printReverseCharge,
  summary: 'Reverse-charge and third-party consignment notes on the paper of the profile or of PrintingSize',
  query: downloadQuery,
  body: downloadBody,
  reply: pdfOrZip,
});

export const printingOptions = call({
  method: 'GET',
  path: '/api/shipment/PrintingOptions',
  needs: rights.printShipment,
  summary: 'The papers that this user may print on, and the default of the profile',
  reply: z.object({
    sizes: z.array(z.object({ id: z.number(), name: z.string() })),
    /** A4 sheets, for accounts that print on the label formats in their cells. */
    sheets: z.array(z.enum(sheetIds)),
    defaultId: z.number(),
  }),
});

export const printZpl = call({
  method: 'POST',
  path: '/api/shipment/PrintZpl',
  needs: rights.printShipment,
  summary: "Consignment notes as ZPL II for a label printer of 203 or 300 dpi, on the account's roll label",
  body: labelled(
    z.object({ ...selectionFields, ...orderFields, Dpi: oneOf(zplDpis) }).check(somethingChosen()),
    labels,
  ),
  reply: { file: [zplType] },
});

export const printPreview = call({
  method: 'POST',
  path: '/api/shipment/PrintPreview',
  needs: rights.printShipment,
  summary: 'The counts of a print and a picture of its beginning; nothing is recorded as printed',
  body: labelled(
    z.object({ ...selectionFields, ...orderFields, ...paperFields }).check(somethingChosen()),
    labels,
  ),
  reply: z.object({
    /** SVG of 750 × 350, or 400 × 500 for the COD Label (spec §9). */
    image: z.string(),
    widthPx: z.number(),
    heightPx: z.number(),
    /** The counts of what would be printed. */
    noteCount: z.number(),
    labelCount: z.number(),
    pageCount: z.number(),
    /** False for a large print: its continuation labels are not counted, so it has at least `pageCount` pages. */
    isPageCountExact: z.boolean(),
    /** Of these, how many were printed before. */
    reprintCount: z.number(),
    /** Not printed: cancelled ones, and, when only unprinted ones are requested, printed ones. */
    leftOutCount: z.number(),
    stationCount: z.number(),
    documentCount: z.number(),
  }),
});
export type PrintPreview = z.output<(typeof printPreview)['reply']>;

const printLogPageMax = 100;
/** The most CNs listed in a row of the log; its count includes the rest. */
export const printLogNamedMax = 20;

export const printFormats = { pdf: 'PDF', zip: 'Zip', zpl: 'ZPL' } as const;
export const printFormatIds = ['pdf', 'zip', 'zpl'] as const;

const printLogRow = z.object({
  printId: z.string(),
  at: z.string(),
  loginId: z.string(),
  fullName: z.string(),
  paper: z.string(),
  format: z.enum(printFormatIds),
  sheet: z.enum(sheetIds),
  copies: z.number(),
  isDownload: z.boolean(),
  cnCount: z.number(),
  /** The first 20 CNs. */
  cnNos: z.array(z.string()),
  /** When the print was marked as not done. */
  undoneAt: z.nullable(z.string()),
});
export type PrintLogRow = z.output<typeof printLogRow>;

export const printLog = call({
  method: 'POST',
  path: '/api/shipment/PrintLog',
  needs: rights.viewShipments,
  summary: 'Who printed which consignment notes, newest first, paged by key',
  body: labelled(
    z.object({
      /** Only prints that include this CN. */
      cn: z.optional(optionalText(60)),
      userId: z.optional(uuid()),
      format: z.optional(oneOf(printFormatIds)),
      /** First and last day in the market's zone. */
      from: z.optional(isoDay()),
      to: z.optional(isoDay()),
      /** `nextCursor` of the previous page. */
      cursor: z.optional(uuid()),
      limit: z._default(wholeNumber(1, printLogPageMax), 50),
    }),
    { cn: 'CN', userId: 'Who', format: 'As', from: 'From', to: 'To' },
  ),
  reply: z.object({
    rows: z.array(printLogRow),
    nextCursor: z.nullable(z.string()),
    /** Users who have printed, by login id; with the first page only. */
    people: z.array(z.object({ userId: z.string(), loginId: z.string(), fullName: z.string() })),
  }),
});
export type PrintLogFilter = Pick<
  z.input<(typeof printLog)['body']>,
  'cn' | 'userId' | 'format' | 'from' | 'to'
>;

export const pdfFileName = 'consignment.pdf';
export const zipFileName = 'downloadCN.zip';
export const zplFileName = 'consignment.zpl';

/** Response headers of a file of consignment notes: the print's id in the log, and the number of notes. */
export const printHeaders = {
  id: 'x-print-id',
  count: 'x-print-count',
  /**
   * The requested consignment notes that are not in the file because they are cancelled, separated by commas; at most
   * 50.
   */
  cancelled: 'x-print-cancelled',
} as const;

export const undoPrint = call({
  method: 'POST',
  path: '/api/shipment/UndoPrint',
  needs: rights.printShipment,
  summary:
    'Marks the notes of a print as not printed by it, for example after a paper jam; the log keeps the print',
  body: labelled(z.object({ printId: uuid() }), {}),
  // Those that no other print includes become unprinted again.
  reply: z.object({ cnCount: z.number(), unprintedCount: z.number() }),
});
