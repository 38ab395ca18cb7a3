/** What a listing of shipments is filtered by, and which of them an action is meant for. */
import { namesOf } from '#shared/platform/names-of.ts';
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { CN_KINDS, type CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import { FLOW_IDS, FLOWS, type FlowId, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import {
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  STATUSES,
  UNSCANNED,
} from '#shared/features/shipment/status.rules.ts';
import { REASON_CODES } from '#shared/features/shipment/last-event.rules.ts';
import { isoDay, oneOf, optionalText, uuid } from '#shared/platform/validation/rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

interface SavedView {
  label: Message;
  /** The statuses it holds; absent means all. */
  statuses?: readonly ShipmentStatus[];
  /** Only these: printed, or not printed yet. */
  printed?: boolean;
  /** Only what the customer has not answered. */
  waits?: true;
}

const ofTone = (tone: string) =>
  SHIPMENT_STATUSES.filter((status) => STATUSES[status].tone === tone && status !== 'cancelled');

/**
 * The saved views of the listing (look.md "Lists"). Unprinted is a work list: what was cancelled or has left without a
 * print needs none any more. Needs you is what waits for the customer's instruction.
 */
export const savedViews = {
  all: { label: m.common_all },
  unprinted: { label: m.cn_listing_view_unprinted, statuses: UNSCANNED, printed: false },
  'needs-you': {
    label: m.cn_listing_view_needs_you,
    statuses: ['delivery-failed', 'on-hold'],
    waits: true,
  },
  moving: { label: m.cn_listing_view_moving, statuses: ofTone('moving') },
  delivered: { label: m.cn_listing_view_delivered, statuses: ['delivered'] },
  cancelled: { label: m.cn_listing_view_cancelled, statuses: ['cancelled'] },
} as const satisfies Record<string, SavedView>;

export type SavedViewId = keyof typeof savedViews;
export const savedViewIds = namesOf(savedViews);

export function savedViewOf(view: SavedViewId): SavedView {
  return savedViews[view];
}

const CN_KIND_IDS = namesOf(CN_KINDS);

export function flowsOfKind(kind: CnKind): FlowId[] {
  return FLOW_IDS.filter((flow) => FLOWS[flow].cnKind === kind);
}

const yesOrNo = ['yes', 'no'] as const;
/** What is in the parcel, as far as it is distinguished: paper, goods, and what may only go by road. */
export const contentChoices = ['document', 'parcel', 'dangerous'] as const;
export type ContentChoice = (typeof contentChoices)[number];

export const attemptChoices = ['0', '1', '2', '3'] as const;
export type AttemptChoice = (typeof attemptChoices)[number];
export const promiseChoices = ['kept', 'late', 'open'] as const;
export type PromiseChoice = (typeof promiseChoices)[number];

/** Any of several; most filters take more than one value. */
const anyOf = <T extends string>(choices: readonly T[]) =>
  z.optional(z.array(oneOf(choices)).check(z.maxLength(choices.length)));
const namesMax = 100;

/** Words longer than this find nothing; a pasted column of CNs may be long. */
const searchMaxLength = 2000;

export const shipmentFilter = z.object({
  view: z.optional(oneOf(savedViewIds)),
  /** First and last day of creation, in the market's calendar. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  status: anyOf(SHIPMENT_STATUSES),
  service: anyOf(SERVICE_IDS),
  flow: anyOf(FLOW_IDS),
  /** Every flow whose notes have the letters of one kind, as reverse charge and third party. */
  kind: z.optional(oneOf(CN_KIND_IDS)),
  printed: z.optional(oneOf(yesOrNo)),
  /** With money to collect, or without. */
  cod: z.optional(oneOf(yesOrNo)),
  content: anyOf(contentChoices),
  /** Ids of the people who made them. */
  creator: z.optional(z.array(uuid()).check(z.maxLength(namesMax))),
  /** Why the last delivery failed, or why the parcel was held. */
  reason: anyOf(REASON_CODES),
  /** Deliveries that failed: none, one, two, or three and more. */
  attempt: anyOf(attemptChoices),
  /** Of Priority Service: kept, late (also while it is still on its way), or not due yet. */
  promise: anyOf(promiseChoices),
  /** First and last day of the first print of the label as it is now, in the market's calendar. */
  printedFrom: z.optional(isoDay()),
  printedTo: z.optional(isoDay()),
  /** The receiver's states by name, as the postcode look-up spells them. */
  state: z.optional(z.array(optionalText(60)).check(z.maxLength(namesMax))),
  /** CN, receiver, phone, city, postcode, contents, order ID or DO number; several words must all be there, several CNs may be listed. */
  text: z.optional(optionalText(searchMaxLength)),
});

export type ShipmentFilter = z.output<typeof shipmentFilter>;

/** From a day that has not come: an empty span of ids, in whichever view, and so none in the counts of the views. */
export const findsNothing: ShipmentFilter = { from: '2099-12-31' };

/** The most that can be named one by one; more is 'all that match'. */
const namedMax = limits.bulkRowsMax;

/**
 * Which shipments an action is meant for: named ones, all of a bulk upload, or all that match a filter ('select all 1,284 that match'). It is
 * the body of print, cancel and export calls alike; spec §3 spells the first two.
 */
export const shipmentSelectionFields = {
  ShipmentInfoIdList: z.optional(z.array(uuid()).check(z.maxLength(namedMax))),
  ConsignmentNo: z.optional(z.array(optionalText(30)).check(z.maxLength(namedMax))),
  /** All that was made of a bulk upload. */
  bulkId: z.optional(uuid()),
  filter: z.optional(shipmentFilter),
  /** With `filter`: all but these. */
  except: z.optional(z.array(uuid()).check(z.maxLength(namedMax))),
  /** With `filter`: nothing newer than this id, so that what arrived after the user looked is left alone. */
  upTo: z.optional(uuid()),
};

export const shipmentSelection = z.object(shipmentSelectionFields);

export type ShipmentSelection = z.output<typeof shipmentSelection>;
