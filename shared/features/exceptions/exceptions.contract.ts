/** The list of what needs the customer (`/exceptions`), and the instructions to operations with their answers. */
import * as z from 'zod/mini';

import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { type Party, partySchema, shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { jpegType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import {
  isoDay,
  messages,
  mobile,
  oneOf,
  optionalText,
  text,
  uuid,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  exceptionKinds,
  type InstructionAction,
  instructionActions,
  instructionKinds,
  instructionsMost,
} from './exceptions.rules.ts';

const labels = {
  kind: m.exceptions_kind,
  day: m.exceptions_field_day,
  phone: m.exceptions_field_phone,
  text: m.exceptions_field_text,
  paper: m.exceptions_field_paper,
  note: m.exceptions_field_note,
  ownerId: m.exceptions_field_owner,
  snoozedUntil: m.exceptions_field_snoozed,
  action: m.exceptions_field_action,
  receiver: m.exceptions_field_receiver,
};

const needs = rights.viewShipments;
export const exceptionTabs = ['open', 'mine', 'snoozed', 'answered'] as const;
export type ExceptionTab = (typeof exceptionTabs)[number];

const instruction = z.object({
  instructionId: z.string(),
  action: z.enum(instructionActions),
  state: z.enum(['given', 'done', 'refused']),
  /** For 'again': YYYY-MM-DD. */
  day: z.nullable(z.string()),
  /** For example the new phone or address, the answer, which neighbour, or a landmark. */
  text: z.string(),
  at: z.string(),
  byWhom: z.string(),
  /** The receiver requested it on the public page. */
  isByReceiver: z.boolean(),
  /** The reply of operations. */
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type InstructionView = z.output<typeof instruction>;

const item = z.object({
  kind: z.enum([...exceptionKinds, ...instructionKinds]),
  /** Id of the shipment, or of the other thing. */
  subjectId: z.string(),
  /** Null when the thing is not a shipment. */
  shipmentId: z.nullable(z.string()),
  /** The CN, or the name of the other thing. */
  name: z.string(),
  /** Link to the screen where it is handled, when that is not this one. */
  href: z.nullable(z.string()),
  status: z.nullable(z.enum(SHIPMENT_STATUSES)),
  /** The event because of which it waits. */
  code: z.nullable(z.enum(EVENT_CODES)),
  /** What is wrong with a thing that is not a shipment, in the reader's language; '' when the kind says it. */
  why: z.string(),
  /** For a weight difference: the extra cost of accepting it, in cents. */
  addCents: z.nullable(z.number()),
  /**
   * The event with which a parcel began to wait; an instruction names it. Null for things that an instruction cannot
   * resolve.
   */
  eventId: z.nullable(z.string()),
  attempts: z.number(),
  since: z.string(),
  /** When it ends without an answer: returned, accepted or turned off; null when there is no deadline. */
  dueAt: z.nullable(z.string()),
  place: z.string(),
  courier: z.string(),
  /** The driver's note. */
  driverNote: z.string(),
  hasPhoto: z.boolean(),
  receiver: z.nullable(partySchema),
  /** Version of `receiver`, when it may be changed. */
  receiverVersion: z.nullable(z.object(versionFields)),
  /** COD in cents. */
  codCents: z.nullable(z.number()),
  actions: z.array(z.enum(instructionActions)),
  ownerId: z.nullable(z.string()),
  ownerName: z.string(),
  note: z.string(),
  snoozedUntil: z.nullable(z.string()),
  /** The latest instruction for this event; on the 'answered' tab the one that the row is about. */
  instruction: z.nullable(instruction),
});
export type ExceptionItem = z.output<typeof item>;

export const exceptionListing = call({
  method: 'POST',
  path: '/api/exceptions/ExceptionListing',
  needs,
  summary:
    'What needs the customer, the most urgent kind first and the oldest first within it; continue until nextCursor is null',
  body: labelled(
    z.object({
      tab: z._default(oneOf(exceptionTabs), 'open'),
      kind: z.optional(oneOf(exceptionKinds)),
      /** `nextCursor` of the previous page. */
      cursor: z.optional(text(120)),
      limit: z._default(wholeNumber(1, 100), 50),
    }),
    labels,
  ),
  reply: z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) }),
});

const kindCount = z.object({
  kind: z.enum(exceptionKinds),
  count: z.number(),
  /** True: there are at least so many. */
  isCapped: z.boolean(),
});

export const exceptionCounts = call({
  method: 'GET',
  path: '/api/exceptions/ExceptionCounts',
  needs,
  summary:
    'Number of waiting things of each kind, counted up to 1,000, and the users they can be assigned to',
  reply: z.object({
    kinds: z.array(kindCount),
    total: z.number(),
    isCapped: z.boolean(),
    snoozed: z.number(),
    people: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
});
export type ExceptionCounts = z.output<typeof exceptionCounts.reply>;

const give = {
  shipmentIds: z.array(uuid()).check(z.minLength(1), z.maxLength(instructionsMost)),
  /**
   * The `eventId` that each of these parcels had when it was shown: a parcel that now waits for another event is
   * refused.
   */
  eventIds: z.optional(z.array(uuid()).check(z.maxLength(instructionsMost))),
  action: oneOf(instructionActions),
  /** For 'again'; the next possible day unless given. */
  day: z.optional(isoDay()),
  /** For 'phone'. */
  phone: z.optional(mobile()),
  /** For 'address'; for one shipment only. */
  receiver: z.optional(partySchema),
  /** For 'address': the extra cost in cents that `PriceRedirect` returned and the user agreed to. */
  addCents: z.optional(z.number()),
  /**
   * For 'phone' and 'address': the `receiverVersion` that the form was opened with, so that later changes are not
   * overwritten.
   */
  version: z.optional(openedVersion()),
  /** For 'answer' and 'paper'. */
  text: z.optional(optionalText(500)),
  /** For 'paper': a PDF, JPEG or PNG of 3 MB at most, base64. */
  paper: z.optional(z.nullable(z.string())),
};

/** The form of an action; the call applies the same rules. */
export const instructionForm = (action: InstructionAction) =>
  labelled(
    z.object({
      day: z.nullable(isoDay()),
      phone: action === 'phone' ? mobile() : z.string(),
      // For 'phone' it only records what the form was opened with: it is neither sent nor validated.
      receiver: z.nullable(action === 'phone' ? z.custom<Party>() : partySchema),
      text: action === 'answer' ? text(500) : optionalText(500),
      paper: z
        .nullable(z.string())
        .check(z.refine((paper) => action !== 'paper' || paper !== null, messages.required)),
    }),
    { ...shipmentLabels, ...labels },
  );

export const giveInstruction = call({
  method: 'POST',
  path: '/api/exceptions/GiveInstruction',
  needs,
  summary: 'Tell operations what to do with parcels that wait; each one has its own result',
  maxBodyBytes: 5 * megabyte,
  body: labelled(z.object(give), { ...shipmentLabels, ...labels }),
  reply: z.object({
    results: z.array(
      z.object({
        shipmentId: z.string(),
        consignmentNoteNo: z.string(),
        outcome: z.enum(['given', 'refused']),
        /** Why it was refused, in the reader's language, and as a code. */
        message: z.nullable(z.string()),
        code: z.nullable(z.string()),
      }),
    ),
    givenCount: z.number(),
  }),
});
export type GiveBody = z.output<typeof giveInstruction.body>;

export const priceRedirect = call({
  method: 'POST',
  path: '/api/exceptions/PriceRedirect',
  needs,
  summary: 'The extra cost of a new address; the address is validated as on the form',
  body: labelled(z.object({ shipmentId: uuid(), receiver: partySchema }), { ...shipmentLabels, ...labels }),
  reply: z.object({
    /** In cents; negative when the new address is cheaper. */
    addCents: z.number(),
    totalCents: z.number(),
    currency: z.string(),
  }),
});

export const arrangeExceptions = call({
  method: 'POST',
  path: '/api/exceptions/ArrangeExceptions',
  needs,
  summary: 'Assign what waits to a user, add a note, or hide it until a day; fields left out are unchanged',
  body: labelled(
    z.object({
      items: z
        .array(z.object({ kind: oneOf(exceptionKinds), subjectId: uuid() }))
        .check(z.minLength(1), z.maxLength(instructionsMost)),
      ownerId: z.optional(z.nullable(uuid())),
      note: z.optional(z.string().check(z.maxLength(300, messages.maxLength(300)))),
      /** The day on which it is shown again; null shows it now. */
      snoozedUntil: z.optional(z.nullable(isoDay())),
    }),
    labels,
  ),
  reply: z.object({
    arrangedCount: z.number(),
    /** How many were hidden: those whose deadline is too close stay visible. */
    snoozedCount: z.number(),
    /** When the first and the last of these are shown again; null when none were hidden. */
    backFirst: z.nullable(z.string()),
    backLast: z.nullable(z.string()),
  }),
});

export const exceptionPhoto = call({
  method: 'GET',
  path: '/api/exceptions/ExceptionPhoto',
  needs,
  summary: "The driver's photo of the scan that a parcel waits with",
  query: z.object({ shipmentId: uuid() }),
  reply: { file: [jpegType] },
});
