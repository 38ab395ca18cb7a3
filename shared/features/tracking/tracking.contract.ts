/** Tracking and proof of delivery (spec §3 "Tracking", "POD record"; §7 "Consignment notes and documents"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';

import { foldNumbers, isTrackingCount, trackingCountRule } from './tracking-numbers.rules.ts';

const longestNumber = 200;

/**
 * Maximum size of all photos in one response, as base64. Twenty proofs of usual size fit; 20 of the largest would be 48
 * MB.
 */
export const imagesMaxBytes = 8 * megabyte;

const trackingEvent = z.object({
  code: z.enum(EVENT_CODES),
  text: z.string(),
  place: z.string(),
  at: z.string(),
  /** The piece concerned; null for the whole consignment. */
  piece: z.nullable(z.number()),
  /** A later correction revoked it. */
  isTakenBack: z.boolean(),
});

const trackedShipment = z.object({
  consignmentNoteNo: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  service: z.string(),
  pieceCount: z.number(),
  /** Number of delivered pieces; the status is Delivered when all are. */
  deliveredPieces: z.number(),
  receiverCity: z.string(),
  receiverState: z.string(),
  createdAt: z.string(),
  deliveredAt: z.nullable(z.string()),
  hasPod: z.boolean(),
  /** Newest first. */
  events: z.array(trackingEvent),
});
export type TrackedShipment = z.output<typeof trackedShipment>;

/** Fields and spelling of spec §3, and the piece; missing values are empty. A consignment of several pieces can have several. */
export const podRecord = z.object({
  cn: z.string(),
  /** base64 JPEG. */
  podImage: z.string(),
  photoPOD: z.string(),
  photoPOD2: z.string(),
  /** Stroke paths separated by ||. */
  cust_sign: z.string(),
  /** Name of the person who signed. */
  remarks: z.string(),
  /** Identity number of that person. */
  remarks2: z.string(),
  /** An ISO 8601 instant. */
  dlvrydt: z.string(),
  /** The piece that was signed for, where a consignment has several; left out for the whole consignment. */
  piece: z.optional(z.number()),
});
export type PodRecord = z.output<typeof podRecord>;

export const consignmentNoteTracking = call({
  method: 'POST',
  path: '/api/consignmentnote/ConsignmentNoteTracking',
  needs: rights.track,
  summary: 'Status and events of 1 to 20 consignment notes, and their proofs of delivery',
  body: labelled(
    z.object({
      ConsignmentNo: z
        .array(
          z
            .string(ruleText(m.tracking_problem_not_a_text))
            .check(
              z.maxLength(longestNumber, ruleText(m.tracking_problem_long_number, { n: longestNumber })),
            ),
          trackingCountRule,
        )
        .check(z.refine((numbers) => isTrackingCount(foldNumbers(numbers).length), trackingCountRule)),
      /** False leaves `image` empty: photos are large, and lists of parcels do not show them. */
      withImage: z._default(z.boolean(), true),
    }),
    // The message of spec §5 is shown without a label.
    { ConsignmentNo: '' },
  ),
  reply: z.object({
    /** In the order of the request, without duplicates. */
    trackingList: z.array(trackedShipment),
    /** The numbers that do not belong to the account. */
    notFound: z.array(z.string()),
    /**
     * In the order of the request, as many as fit into one response and can be read now: request those again that have
     * `hasPod` and are missing here.
     */
    image: z.array(podRecord),
  }),
});
export type TrackingReply = z.output<(typeof consignmentNoteTracking)['reply']>;
