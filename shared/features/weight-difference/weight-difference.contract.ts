/** Weight differences (`/weightdifference`): what the hub measured, the extra cost, and the customer's response. */
import * as z from 'zod/mini';

import { call, megabyte } from '#shared/platform/http/call.ts';
import { csvType, jpegType, xlsxType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  cents,
  messages,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { disputePhotosMost, weightStates } from './weight-difference.rules.ts';

const needs = rights.viewShipments;
const labels = {
  text: m.weight_difference_field_text,
  photos: m.weight_difference_field_photos,
  acceptCents: m.weight_difference_field_accept_cents,
};

const piece = z.object({
  weightGrams: z.number(),
  lengthMm: z.number(),
  widthMm: z.number(),
  heightMm: z.number(),
});

const difference = z.object({
  differenceId: z.string(),
  shipmentId: z.string(),
  consignmentNoteNo: z.string(),
  orderId: z.string(),
  receiverName: z.string(),
  state: z.enum(weightStates),
  declared: z.array(piece),
  measured: z.array(piece),
  /** Chargeable weight in grams. */
  declaredGrams: z.number(),
  measuredGrams: z.number(),
  currency: z.string(),
  addCents: z.number(),
  raisedAt: z.string(),
  /** Accepted automatically at this time, unless disputed. */
  dueAt: z.string(),
  hub: z.string(),
  hasPhoto: z.boolean(),
  dispute: z.string(),
  disputePhotos: z.number(),
  answer: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.string(),
});
export type WeightDifference = z.output<typeof difference>;

export const weightViews = ['all', 'open', 'disputed', 'charged', 'withdrawn'] as const;
export type WeightView = (typeof weightViews)[number];

export const weightListing = call({
  method: 'POST',
  path: '/api/weightdifference/Listing',
  needs,
  summary: 'Weight differences, newest first; continue until nextCursor is null',
  body: z.object({
    view: z._default(oneOf(weightViews), 'all'),
    cursor: z.optional(uuid()),
    limit: z._default(wholeNumber(1, 200), 50),
  }),
  reply: z.object({ rows: z.array(difference), nextCursor: z.nullable(z.string()) }),
});

export const weightDifference = call({
  method: 'GET',
  path: '/api/weightdifference/Difference',
  needs,
  summary: 'One weight difference',
  query: z.object({ differenceId: uuid() }),
  reply: difference,
});

export const weightOverview = call({
  method: 'GET',
  path: '/api/weightdifference/Overview',
  needs,
  summary: 'Open differences, the totals of the last twelve weeks, and the rule of the account',
  reply: z.object({
    currency: z.string(),
    open: z.object({ count: z.number(), cents: z.number() }),
    disputed: z.object({ count: z.number(), cents: z.number() }),
    /** Newest first; a week is identified by its Monday. */
    weeks: z.array(
      z.object({
        week: z.string(),
        count: z.number(),
        raisedCents: z.number(),
        chargedCents: z.number(),
        withdrawnCents: z.number(),
      }),
    ),
    rule: z.object({
      toleranceGrams: z.number(),
      toleranceBasisPoints: z.number(),
      /** Differences up to this amount are accepted at once; 0: none. */
      acceptCents: z.number(),
      mayChange: z.boolean(),
    }),
  }),
});
export type WeightOverview = z.output<typeof weightOverview.reply>;

export const acceptWeights = call({
  method: 'POST',
  path: '/api/weightdifference/Accept',
  needs,
  summary: 'Accept differences at the amounts that were shown: a line is added to the price of each shipment',
  body: z.object({
    differences: z
      /**
       * `addCents` as shown to the user: if the parcel was weighed again and the amount has changed, it is not accepted.
       */
      .array(z.object({ differenceId: uuid(), addCents: z.number() }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.object({
    acceptedCount: z.number(),
    addCents: z.number(),
    /**
     * When several were sent: why each was refused, in the reader's language. A single one is refused by an error
     * response.
     */
    refused: z.array(z.object({ differenceId: z.string(), message: z.string() })),
  }),
});

export const disputeWeight = call({
  method: 'POST',
  path: '/api/weightdifference/Dispute',
  needs,
  summary: 'Dispute a difference within its seven days, with optional photos (JPEG, base64)',
  maxBodyBytes: 4 * megabyte,
  body: labelled(
    z.object({
      differenceId: uuid(),
      text: text(500),
      photos: z._default(
        z.array(z.string()).check(z.maxLength(disputePhotosMost, messages.max(disputePhotosMost))),
        [],
      ),
    }),
    labels,
  ),
  reply: difference,
});

export const weightPhoto = call({
  method: 'GET',
  path: '/api/weightdifference/Photo',
  needs,
  summary: "The hub's photo of a difference, or with a number one of the customer's own",
  query: z.object({ differenceId: uuid(), own: z.optional(oneOf(['1', '2', '3'])) }),
  reply: { file: [jpegType] },
});

export const setAcceptRule = call({
  method: 'POST',
  path: '/api/weightdifference/SetAcceptRule',
  needs: rights.editCompany,
  summary: 'Set the amount up to which differences are accepted at once; 0 for none',
  body: labelled(z.object({ acceptCents: cents(10_000) }), labels),
  reply: z.null(),
});

export const exportWeights = call({
  method: 'GET',
  path: '/api/weightdifference/Export',
  needs,
  summary: 'The weight differences of a tab as a spreadsheet, newest first',
  query: z.object({ format: oneOf(['xlsx', 'csv']), view: z._default(oneOf(weightViews), 'all') }),
  reply: { file: [xlsxType, csvType] },
});

const hubWeight = z.object({
  /** CN, or the bar code of the piece; with several pieces, each one is posted. */
  cn: text(60),
  weightGrams: wholeNumber(1, 999_999),
  lengthMm: z._default(wholeNumber(0, 9_999), 0),
  widthMm: z._default(wholeNumber(0, 9_999), 0),
  heightMm: z._default(wholeNumber(0, 9_999), 0),
  hub: z._default(text(60), '–'),
  /** JPEG, base64. */
  photo: z.optional(z.nullable(z.string())),
});
export type HubWeight = z.output<typeof hubWeight>;

export const hubWeights = call({
  method: 'POST',
  path: '/api/operations/HubWeights',
  needs: 'operator:money',
  summary:
    "Post the weights and sizes measured by a hub; a difference above the account's tolerance is raised",
  maxBodyBytes: 64 * megabyte,
  body: z.object({ weights: z.array(hubWeight).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    results: z.array(
      z.object({
        cn: z.string(),
        outcome: z.enum(['raised', 'withinTolerance', 'alreadyKnown', 'unknownCn', 'refused']),
        addCents: z.number(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
});

export const weightDisputes = call({
  method: 'GET',
  path: '/api/operations/WeightDisputes',
  needs: 'operator:money',
  summary: 'Disputed weight differences, oldest first',
  query: z.object({ after: z.optional(uuid()) }),
  reply: z.object({
    disputes: z.array(
      z.object({
        differenceId: z.string(),
        accountNo: z.string(),
        cn: z.string(),
        declaredGrams: z.number(),
        measuredGrams: z.number(),
        addCents: z.number(),
        currency: z.string(),
        dispute: z.string(),
        photos: z.number(),
        disputedAt: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});

export const decideWeight = call({
  method: 'POST',
  path: '/api/operations/DecideWeight',
  needs: 'operator:money',
  summary: 'End a dispute: `upheld` corrects the price, `withdrawn` leaves it unchanged',
  body: z.object({
    differenceId: uuid(),
    outcome: oneOf(['upheld', 'withdrawn']),
    answer: optionalText(300),
  }),
  reply: z.null(),
});

export const setWeightRule = call({
  method: 'POST',
  path: '/api/operations/SetWeightRule',
  needs: 'operator:money',
  summary: 'Set the tolerance of an account before a difference is raised; both limits must be exceeded',
  body: z.object({
    accountNo: text(7),
    toleranceGrams: wholeNumber(0, 30_000),
    toleranceBasisPoints: wholeNumber(0, 10_000),
  }),
  reply: z.null(),
});
