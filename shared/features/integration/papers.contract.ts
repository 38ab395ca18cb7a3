/** Labels, documents and tracking by program. */
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

/** Papers by the name that programs use, and their ids (spec §5, "Printing size options"). */
export const labelSizes = { a5: 1, a6: 2, label: 3, 'cod-label': 4, 'ppod-label': 5 } as const;
const labelSizeIds = namesOf(labelSizes);
const labelFormats = ['pdf', 'zpl'] as const;
const dpis = ['203', '300'] as const;
/** What `…/documents/{document}` answers; the consignment note itself is had at `…/label`. */
const documentIds = [...tradeKinds, 'pod'] as const;

const words = {
  ...fieldWords,
  consignmentNoteNo: 'Consignment note number (CN), as on the label',
  consignmentNoteNos: 'Consignment note numbers, in the order in which they are printed',
  format: '`pdf`, or `zpl` for label printers (on the roll label of the account)',
  size: 'Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; the one of the Admin profile when left out',
  dpi: 'Dots per inch of the label printer, for ZPL',
  sheet: 'Several on an A4 sheet; the sheet decides the paper',
  order: 'In which order they are printed',
  copies: `Copies of each, 1 to ${copiesMax}; all but the first carry the reprint mark`,
  onlyUnprinted: 'True leaves out what was printed before',
  shipmentId: 'Id of the shipment',
  receiverName: 'Person who receives it',
  receiverCountry: "The receiver's country, two letters",
  receiverCity: "The receiver's town",
  receiverState: "The receiver's state",
  createdAt: 'When it was made, RFC 3339',
  documents: 'Every document of the shipment beside its label, also those that there are none of',
  document: 'Which document',
  id: 'Which document: `invoice`, `packing-list` or `pod`',
  name: 'Its name in the language of the answer',
  isAvailable: 'Whether it can be had now',
  about: 'What it is for, or why there is none',
  trackingList: 'Where each is, in the order asked',
  notFound: "The numbers that are none of the account's",
  status: 'Where it is in its life',
  service: 'Service in the language of the answer',
  pieceCount: 'How many pieces',
  deliveredPieces: 'How many of them are delivered',
  deliveredAt: 'When all of it was delivered, RFC 3339; null before',
  hasPod: 'Whether there is a proof of delivery',
  events: 'What happened to it, newest first',
  code: 'Which event',
  text: 'The event in words, in the language of the answer',
  place: 'Where it happened',
  at: 'When, RFC 3339',
  piece: 'The piece it was about, from 1; null for the whole consignment',
  isTakenBack: 'True: a later correction took it back',
};

const labelFile = { file: [pdfType, zplType] } as const;

export const shipmentLabel = call({
  method: 'GET',
  path: `${interfaceBase}/shipments/:consignmentNoteNo/label`,
  operation: 'labelsGet',
  needs: forPrograms('labels', rights.printShipment),
  summary:
    'The label of one shipment, a page for each piece; the print log has it as printed by this program, once for all tries under one Idempotency-Key',
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
    'The labels of many shipments as one file, in the order given or as `order` says; a repeat with the same key prints the same labels and counts them once',
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
  summary: 'The documents of one shipment, and why one is missing',
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
  summary: `Where 1 to ${limits.trackingMaxCns} shipments are, and what happened to them`,
  query: labelled(
    z.object({
      consignmentNoteNos: z.pipe(
        commaList,
        z.array(z.string()).check(z.refine(({ length }) => isTrackingCount(length), trackingCountRule)),
      ),
    }),
    { consignmentNoteNos: '' },
  ),
  words: { ...words, consignmentNoteNos: 'Consignment note numbers with commas between them' },
  reply: z.omit(consignmentNoteTracking.reply, { image: true }),
});
