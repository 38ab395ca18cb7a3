/** The inbox of what needs the customer (`/exceptions`), and the requests to operations and their answers. */
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
const tabs = ['open', 'mine', 'snoozed', 'answered'] as const;

const instruction = z.object({
  instructionId: z.string(),
  action: z.enum(instructionActions),
  state: z.enum(['given', 'done', 'refused']),
  /** Of 'again': YYYY-MM-DD. */
  day: z.nullable(z.string()),
  /** The new phone or address, the answer, which neighbour, a landmark. */
  text: z.string(),
  at: z.string(),
  byWhom: z.string(),
  /** The receiver asked for it on the public page. */
  isByReceiver: z.boolean(),
  /** The reply of operations. */
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type InstructionTold = z.output<typeof instruction>;

const item = z.object({
  kind: z.enum([...exceptionKinds, ...instructionKinds]),
  /** The shipment, or the thing of another kind. */
  subjectId: z.string(),
  /** Null where the thing is no shipment. */
  shipmentId: z.nullable(z.string()),
  /** The CN, or what names the thing. */
  name: z.string(),
  /** Where it is dealt with, when not here. */
  href: z.nullable(z.string()),
  status: z.nullable(z.enum(SHIPMENT_STATUSES)),
  /** Why it waits. */
  code: z.nullable(z.enum(EVENT_CODES)),
  /** What is wrong with a thing that is no shipment, in the reader's language; '' where the kind says it. */
  why: z.string(),
  /** Of a weight difference: what accepting it costs more, in cents. */
  addCents: z.nullable(z.number()),
  /** What a parcel waits with, as an answer to it names it; null of what an instruction does not end. */
  eventId: z.nullable(z.string()),
  /** Failed attempts so far. */
  attempts: z.number(),
  since: z.string(),
  /** When it ends by itself: returned, accepted, turned off; null where nothing runs out. */
  dueAt: z.nullable(z.string()),
  place: z.string(),
  courier: z.string(),
  /** What the driver wrote. */
  driverNote: z.string(),
  hasPhoto: z.boolean(),
  receiver: z.nullable(partySchema),
  /** Of `receiver`, where it may be changed. */
  receiverVersion: z.nullable(z.object(versionFields)),
  /** COD in cents. */
  codCents: z.nullable(z.number()),
  actions: z.array(z.enum(instructionActions)),
  ownerId: z.nullable(z.string()),
  ownerName: z.string(),
  note: z.string(),
  snoozedUntil: z.nullable(z.string()),
  /** The last one of this question; of the answered tab the one that the row is about. */
  instruction: z.nullable(instruction),
});
export type ExceptionItem = z.output<typeof item>;

export const exceptionListing = call({
  method: 'POST',
  path: '/api/exceptions/ExceptionListing',
  needs,
  summary:
    'What needs the customer, the most urgent kind first and in it the oldest; go on until nextCursor is null',
  body: labelled(
    z.object({
      tab: z._default(oneOf(tabs), 'open'),
      kind: z.optional(oneOf(exceptionKinds)),
      /** `nextCursor` of the page before. */
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
  /** True: at least so many. */
  isCapped: z.boolean(),
});

export const exceptionCounts = call({
  method: 'GET',
  path: '/api/exceptions/ExceptionCounts',
  needs,
  summary: 'How much waits of each kind, counted up to 1,000, and the people it can be given to',
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
  /** The `eventId` of each of these parcels as it was shown: a parcel that waits with another by now is refused. */
  eventIds: z.optional(z.array(uuid()).check(z.maxLength(instructionsMost))),
  action: oneOf(instructionActions),
  /** Of 'again'; the next possible day unless given. */
  day: z.optional(isoDay()),
  /** Of 'phone'. */
  phone: z.optional(mobile()),
  /** Of 'address'; of one shipment only. */
  receiver: z.optional(partySchema),
  /** Of 'address': what it costs more, in cents, as `PriceRedirect` returned and the user agreed to. */
  addCents: z.optional(z.number()),
  /** Of 'phone' and 'address': the `receiverVersion` that the form was opened with. What was changed since is not written over. */
  version: z.optional(openedVersion()),
  /** Of 'answer' and 'paper'. */
  text: z.optional(optionalText(500)),
  /** Of 'paper': a PDF, JPEG or PNG of 3 MB at most, base64. */
  paper: z.optional(z.nullable(z.string())),
};

/** What the form of an action asks for; the call refuses the same. */
export const instructionForm = (action: InstructionAction) =>
  labelled(
    z.object({
      day: z.nullable(isoDay()),
      phone: action === 'phone' ? mobile() : z.string(),
      // Of another phone it says what the form was opened with, is not sent and not judged.
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
  summary: 'Tell operations what to do with parcels that wait; each one answers for itself',
  maxBodyBytes: 5 * megabyte,
  body: labelled(z.object(give), { ...shipmentLabels, ...labels }),
  reply: z.object({
    results: z.array(
      z.object({
        shipmentId: z.string(),
        consignmentNoteNo: z.string(),
        outcome: z.enum(['given', 'refused']),
        /** Why not, in the reader's language, and as a code. */
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
  summary: 'What a new address costs; it is checked as on the form',
  body: labelled(z.object({ shipmentId: uuid(), receiver: partySchema }), { ...shipmentLabels, ...labels }),
  reply: z.object({
    /** In cents; below zero when it is nearer. */
    addCents: z.number(),
    totalCents: z.number(),
    currency: z.string(),
  }),
});

export const arrangeExceptions = call({
  method: 'POST',
  path: '/api/exceptions/ArrangeExceptions',
  needs,
  summary:
    'Give what waits to a person, note something, or put it out of sight until a day; what is left out stays',
  body: labelled(
    z.object({
      items: z
        .array(z.object({ kind: oneOf(exceptionKinds), subjectId: uuid() }))
        .check(z.minLength(1), z.maxLength(instructionsMost)),
      ownerId: z.optional(z.nullable(uuid())),
      note: z.optional(z.string().check(z.maxLength(300, messages.maxLength(300)))),
      /** The day on which it comes back; null brings it back now. */
      snoozedUntil: z.optional(z.nullable(isoDay())),
    }),
    labels,
  ),
  reply: z.object({
    arrangedCount: z.number(),
    /** How many were put out of sight: what runs out too soon stays. */
    snoozedCount: z.number(),
    /** When the first and the last of these come back; null where there are none. */
    backFirst: z.nullable(z.string()),
    backLast: z.nullable(z.string()),
  }),
});

export const exceptionPhoto = call({
  method: 'GET',
  path: '/api/exceptions/ExceptionPhoto',
  needs,
  summary: "The driver's photo of the delivery that failed last",
  query: z.object({ shipmentId: uuid() }),
  reply: { file: [jpegType] },
});
