/** Labels, documents and tracking for programs. */
import { namesOf } from '#shared/platform/names-of.ts';
import * as z from 'zod/mini';

import { copiesMax, printOrderIds, sheetIds } from '#shared/features/printing/print-options.model.ts';
import {
  foldNumbers,
  isTrackingCount,
  trackingCountRule,
} from '#shared/features/tracking/tracking-numbers.rules.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import {
  listedDocument,
  shipmentDocuments,
  tradeKinds,
} from '#shared/features/trade-papers/shipping-document.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { pdfType, zplType } from '#shared/platform/http/file-types.ts';
import { all, rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, optionalText, text, wholeNumber } from '#shared/platform/validation/rules.ts';

import { fieldWords, forPrograms, interfaceBase } from './integration.model.ts';
import { cnParams } from './shipments.contract.ts';

/** Paper sizes by the name that programs use, with their ids (spec §5, "Printing size options"). */
export const labelSizes = { a5: 1, a6: 2, label: 3, 'cod-label': 4, 'ppod-label': 5 } as const;
const labelSizeIds = namesOf(labelSizes);
const labelFormats = ['pdf', 'zpl'] as const;
const dpis = ['203', '300'] as const;
/** The documents of `…/documents/{document}`; the consignment note itself is at `…/label`. */
const documentIds = [...tradeKinds, 'pod'] as const;

const words = {
  ...fieldWords,
  consignmentNoteNo: 'Consignment note number (CN), as on the label',
  consignmentNoteNos: 'Consignment note numbers, in printing order',
  format: "`pdf`, or `zpl` for label printers (on the account's roll label)",
  size: 'Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; that of the Admin profile when left out',
  dpi: 'Resolution of the label printer in dots per inch, for ZPL',
  sheet: 'Print several on an A4 sheet; the sheet determines the paper size',
  order: 'Printing order',
  copies: `Copies of each, 1 to ${copiesMax}; all but the first have the reprint mark`,
  onlyUnprinted: 'True: leave out those that were printed before',
  shipmentId: 'Id of the shipment',
  receiverName: 'Person who receives it',
  receiverCountry: "The receiver's country, two letters",
  receiverCity: "The receiver's town",
  receiverState: "The receiver's state",
  createdAt: 'When it was created, RFC 3339',
  documents: 'Every document of the shipment besides its label, including unavailable ones',
  document: 'Id of the document',
  id: 'Which document: `invoice`, `packing-list` or `pod`',
  name: 'Name of the document in the language of the response',
  isAvailable: 'Whether it can be downloaded now',
  about: 'What it is for, or why it is not available',
  trackingList: 'Tracking of each shipment, in the order of the request',
  notFound: 'The numbers that do not belong to the account',
  status: 'Status of the shipment',
  service: 'Service in the language of the response',
  pieceCount: 'Number of pieces',
  deliveredPieces: 'Number of delivered pieces',
  deliveredAt: 'When all pieces were delivered, RFC 3339; null before',
  hasPod: 'Whether there is a proof of delivery',
  events: 'Events of the shipment, newest first',
  code: 'Code of the event',
  text: 'The event as text, in the language of the response',
  place: 'Where it happened',
  at: 'When it happened, RFC 3339',
  piece: 'The piece concerned, from 1; null for the whole consignment',
  isTakenBack: 'True: a later correction revoked it',
};

const labelFile = { file: [pdfType, zplType] } as const;

export const shipmentLabel = call({
  method: 'GET',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/label`,
  operation: 'labelsGet',
  needs: forPrograms('labels', rights.printShipment),
  summary:
    'The label of one shipment, one page per piece; the print log records it as printed by this program, once for all retries with one Idempotency-Key',
  params: cnParams,
  query: labelled(
    z.object({
      format: z._default(oneOf(labelFormats), 'pdf'),
      size: z.optional(oneOf(labelSizeIds)),
      dpi: z._default(oneOf(dpis), '203'),
    }),
    {},
  ),
  words,
  reply: labelFile,
  idempotent: true,
});

export const manyLabels = call({
  method: 'POST',
  path: `${interfaceBase}/labels`,
  operation: 'labelsPrint',
  needs: forPrograms('labels', rights.printShipment),
  summary:
    'The labels of many shipments as one file, in the given order or sorted by `order`; a repeat with the same key prints the same labels and counts them once',
  body: labelled(
    z.object({
      consignmentNoteNos: z
        .array(text(60))
        .check(
          z.minLength(1, messages.required),
          z.maxLength(limits.bulkRowsMax, messages.atMost(limits.bulkRowsMax)),
        ),
      format: z._default(oneOf(labelFormats), 'pdf'),
      size: z.optional(oneOf(labelSizeIds)),
      sheet: z.optional(oneOf(sheetIds)),
      dpi: z._default(oneOf(dpis), '203'),
      order: z.optional(oneOf(printOrderIds)),
      copies: z._default(wholeNumber(1, copiesMax), 1),
      onlyUnprinted: z._default(z.boolean(), false),
    }),
    {},
  ),
  words,
  reply: labelFile,
  idempotent: true,
});

export const listDocuments = call({
  method: 'GET',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/documents`,
  operation: 'documentsList',
  needs: forPrograms('labels', rights.verified),
  summary: 'The documents of one shipment, and why a document is missing',
  params: cnParams,
  words,
  reply: z.extend(shipmentDocuments.reply, {
    documents: z.array(z.extend(listedDocument, { id: z.enum(documentIds) })),
  }),
});

export const readDocument = call({
  method: 'GET',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/documents/:document`,
  operation: 'documentsGet',
  needs: forPrograms('labels', all(rights.viewProofs, rights.tradeDocuments)),
  summary: 'A commercial invoice, a packing list or a proof of delivery, as PDF',
  params: labelled(z.object({ ...cnParams.shape, document: oneOf(documentIds) }), {}),
  words,
  reply: { file: [pdfType] },
});

const commaList = z.pipe(
  optionalText(2000),
  z.transform((list: string) => foldNumbers(list.split(','))),
);

export const track = call({
  method: 'GET',
  path: `${interfaceBase}/tracking`,
  operation: 'trackingGet',
  needs: forPrograms('tracking', rights.track),
  summary: `Status and events of 1 to ${limits.trackingMaxCns} shipments`,
  query: labelled(
    z.object({
      consignmentNoteNos: z.pipe(
        commaList,
        z.array(z.string()).check(z.refine(({ length }) => isTrackingCount(length), trackingCountRule)),
      ),
    }),
    { consignmentNoteNos: '' },
  ),
  words: { ...words, consignmentNoteNos: 'Consignment note numbers, separated by commas' },
  reply: z.omit(consignmentNoteTracking.reply, { image: true }),
});
