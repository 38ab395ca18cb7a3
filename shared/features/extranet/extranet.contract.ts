/** Archived consignment notes and proofs of delivery (spec §2 /extranet, /extranetimage; §6 EXTRANET claim), and POD packs. */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { jpegType, pdfType, svgType, zipType } from '#shared/platform/http/file-types.ts';
import { shipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import {
  foldNumbers,
  isTrackingCount,
  trackingCountRule,
} from '#shared/features/tracking/tracking-numbers.rules.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { searchedIdentity, searchedIdentityMax } from '#shared/platform/validation/identity.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, text } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** The same limit and message as in tracking (spec §9). */
const numbers = z.array(optionalText(60), trackingCountRule).check(
  z.maxLength(limits.trackingMaxCns * 10, trackingCountRule),
  z.refine((given) => isTrackingCount(foldNumbers(given).length), trackingCountRule),
);
// The message of spec §5 is shown without a label.
const numbersLabel = { ConsignmentNo: '' };

export const archiveKinds = ['cn', 'pod'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];
export const archiveNames = {
  cn: m.extranet_consignment_note,
  pod: m.extranet_proof_of_delivery,
} as const;

const archived = z.object({
  consignmentNoteNo: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  receiverName: z.string(),
  createdAt: z.string(),
  deliveredAt: z.nullable(z.string()),
  hasCn: z.boolean(),
  hasPod: z.boolean(),
});
export type ArchivedShipment = z.output<typeof archived>;

export const extranetSearch = call({
  method: 'POST',
  path: '/api/extranet/Search',
  needs: rights.extranet,
  summary: 'What is archived for 1 to 20 consignment notes',
  body: labelled(z.object({ ConsignmentNo: numbers }), numbersLabel),
  reply: z.object({
    /** In the order of the request, without duplicates. */
    rows: z.array(archived),
    /** The numbers that do not belong to the account. */
    notFound: z.array(z.string()),
  }),
});

const podSearchLabels = { IdentityNo: m.extranet_receiver_ic };

/** `today` is the current day in the market (spec §5, identity number). */
export const podSearchForm = (market: MarketCode, today: () => string) =>
  labelled(z.object({ IdentityNo: searchedIdentity(market, today) }), podSearchLabels);

export const podSearch = call({
  method: 'POST',
  path: '/api/extranet/PodSearch',
  needs: rights.extranet,
  summary: 'The newest 20 proofs of delivery that were signed with an identity number',
  /** Other rules need the market and its current day, so the service applies them. */
  body: labelled(z.object({ IdentityNo: text(searchedIdentityMax) }), podSearchLabels),
  reply: z.object({ rows: z.array(archived) }),
});

export const extranetImages = call({
  method: 'POST',
  path: '/api/extranet/Images',
  needs: rights.extranet,
  summary: 'The archived images of one consignment note: the note itself, or one of its proofs of delivery',
  body: labelled(
    z.object({
      ConsignmentNo: text(60),
      Kind: oneOf(archiveKinds),
      /** The proof of this piece, or with 0 that of the whole consignment; by default the newest proof. */
      Piece: z.optional(z.int().check(z.gte(0), z.lte(999))),
    }),
    { ConsignmentNo: m.extranet_cn },
  ),
  reply: z.object({
    consignmentNoteNo: z.string(),
    images: z.array(
      z.object({
        title: z.string(),
        mediaType: z.enum([svgType, jpegType]),
        /** base64. */
        data: z.string(),
      }),
    ),
    /** What the proof is for, if there are several; empty otherwise. */
    title: z.string(),
    /** `Piece` of each other proof of delivery; its images are requested separately. */
    others: z.array(z.number()),
    /** For a proof of delivery; empty otherwise. */
    receivedBy: z.string(),
    /** An ISO 8601 instant, or empty. */
    deliveredAt: z.string(),
    /** Stroke paths separated by ||. */
    signature: z.string(),
  }),
});
export type ArchiveImages = z.output<(typeof extranetImages)['reply']>;

export const extranetZip = call({
  method: 'POST',
  path: '/api/extranet/Zip',
  needs: rights.extranet,
  summary: 'Everything archived for 1 to 20 consignment notes as a zip of PDFs',
  body: labelled(z.object({ ConsignmentNo: numbers }), numbersLabel),
  reply: { file: [zipType] },
});

export const podPackMax = 200;

export const podPack = call({
  method: 'POST',
  path: '/api/consignmentnote/PodPack',
  needs: rights.viewProofs,
  summary: 'Proofs of delivery of up to 200 consignment notes as one PDF; those not delivered are left out',
  body: labelled(shipmentSelection, {
    ConsignmentNo: m.extranet_cn,
    ShipmentInfoIdList: m.extranet_shipments,
  }),
  reply: { file: [pdfType] },
});
