/** All documents of a shipment, and blank forms (spec §2 /shippingdocument, issue 4 "Documents"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { pdfType } from '#shared/platform/http/file-types.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, text } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

export const tradeKinds = ['invoice', 'packing-list'] as const;
export type TradeKind = (typeof tradeKinds)[number];
export const tradeNames = {
  invoice: m.trade_papers_commercial_invoice,
  'packing-list': m.trade_papers_packing_list,
} as const;

const labels = { ConsignmentNo: m.trade_papers_cn, Document: m.trade_papers_document };
const pdf = { file: [pdfType] } as const;

const documentIds = ['cn', 'invoice', 'packing-list', 'pod'] as const;

export const listedDocument = z.object({
  id: z.enum(documentIds),
  name: z.string(),
  isAvailable: z.boolean(),
  /** What the document is for, or why it is not available. */
  about: z.string(),
});
export type ListedDocument = z.output<typeof listedDocument>;

export const shipmentDocuments = call({
  method: 'POST',
  path: '/api/shippingdocument/ShipmentDocuments',
  needs: rights.shippingDocument,
  summary: 'The documents of one shipment, and why a document is missing',
  body: labelled(z.object({ ConsignmentNo: text(60) }), labels),
  reply: z.object({
    shipmentId: z.string(),
    consignmentNoteNo: z.string(),
    /** Empty for users who may not open the documents that contain them. */
    receiverName: z.string(),
    receiverCountry: z.string(),
    createdAt: z.string(),
    documents: z.array(listedDocument),
  }),
});
export type ShipmentDocuments = z.output<(typeof shipmentDocuments)['reply']>;

/** For both markets: shipments from Singapore need an invoice too, though its screen belongs to the home market. */
export const tradeDocument = call({
  method: 'POST',
  path: '/api/shippingdocument/TradeDocument',
  needs: rights.tradeDocuments,
  summary: 'The commercial invoice or packing list of a shipment that leaves the country, as PDF',
  body: labelled(z.object({ ConsignmentNo: text(60), Document: oneOf(tradeKinds) }), labels),
  reply: pdf,
});

export const blankForm = call({
  method: 'GET',
  path: '/api/shippingdocument/BlankForm',
  needs: rights.shippingDocument,
  summary: 'A commercial invoice or packing list to fill in by hand, as PDF',
  query: labelled(z.object({ document: oneOf(tradeKinds) }), { document: m.trade_papers_document }),
  reply: pdf,
});
