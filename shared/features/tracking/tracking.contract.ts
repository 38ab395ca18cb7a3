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

/** Of the photos of one answer, in base64. Every usual proof of 20 fits; 20 of the largest would be 48 MB. */
export const imagesMaxBytes = 8 * megabyte;

const trackingEvent = z.object({
  code: z.enum(EVENT_CODES),
  text: z.string(),
  place: z.string(),
  at: z.string(),
  /** The piece it was about; null for the whole consignment. */
  piece: z.nullable(z.number()),
  /** A later correction took it back. */
  isTakenBack: z.boolean(),
});

const trackedShipment = z.object({
  consignmentNoteNo: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  service: z.string(),
  pieceCount: z.number(),
  /** How many of the pieces are; the status is Delivered when all are. */
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

/** Field for field as spec §3 spells it; what there is none of is empty. */
export const podRecord = z.object({
  cn: z.string(),
  /** base64 JPEG. */
  podImage: z.string(),
  photoPOD: z.string(),
  photoPOD2: z.string(),
  /** Stroke paths separated by ||. */
  cust_sign: z.string(),
  /** Name. */
  remarks: z.string(),
  /** IC. */
  remarks2: z.string(),
  /** An instant. */
  dlvrydt: z.string(),
});
export type PodRecord = z.output<typeof podRecord>;

export const consignmentNoteTracking = call({
  method: 'POST',
  path: '/api/consignmentnote/ConsignmentNoteTracking',
  needs: rights.track,
  summary: 'Where 1 to 20 consignment notes are, and their proofs of delivery',
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
      /** False leaves `image` empty: photos are large, and a list of parcels shows none. */
      withImage: z._default(z.boolean(), true),
    }),
    // The message of spec §5 stands alone.
    { ConsignmentNo: '' },
  ),
  reply: z.object({
    /** In the order asked, each once. */
    trackingList: z.array(trackedShipment),
    /** The numbers that are none of the account's. */
    notFound: z.array(z.string()),
    /**
     * In the order asked, as many as one answer has room for and can be read just now: ask again for those that `hasPod` names and
     * that are missing here.
     */
    image: z.array(podRecord),
  }),
});
export type TrackingReply = z.output<(typeof consignmentNoteTracking)['reply']>;
