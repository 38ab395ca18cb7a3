/** The filters of a shipment listing, and the selection of shipments that an action applies to. */
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
import { listingSorts } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { REASON_CODES } from '#shared/features/shipment/last-event.rules.ts';
import { isoDay, oneOf, optionalText, uuid } from '#shared/platform/validation/rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

interface SavedView {
  label: Message;
  /** The statuses in this view; absent means all. */
  statuses?: readonly ShipmentStatus[];
  /** Only printed ones, or only unprinted ones. */
  printed?: boolean;
  /** Only those that the customer has not answered. */
  waits?: true;
}

const ofTone = (tone: string) =>
  SHIPMENT_STATUSES.filter((status) => STATUSES[status].tone === tone && status !== 'cancelled');

/**
 * The saved views of the listing (look.md "Lists"). 'Unprinted' is a work list: shipments that were cancelled or have
 * left without a print no longer need one. 'Needs you' lists those that wait for the customer's instruction.
 */
export const savedViews = {
  all: { label: m.common_all },
  unprinted: { label: m.cn_listing_view_unprinted, statuses: UNSCANNED, printed: false },
  'needs-you': { label: m.cn_listing_view_needs_you, waits: true },
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
/** Kinds of contents as far as they are distinguished: documents, goods, and goods that may only go by road. */
export const contentChoices = ['document', 'parcel', 'dangerous'] as const;
export type ContentChoice = (typeof contentChoices)[number];

export const attemptChoices = ['0', '1', '2', '3'] as const;
export type AttemptChoice = (typeof attemptChoices)[number];
export const promiseChoices = ['kept', 'late', 'open'] as const;
export type PromiseChoice = (typeof promiseChoices)[number];

/** Several values of which any may match; most filters allow this. */
const anyOf = <T extends string>(choices: readonly T[]) =>
  z.optional(z.array(oneOf(choices)).check(z.maxLength(choices.length)));
const namesMax = 100;

/** About 400 pasted CNs: the text is part of the URL, and many proxies refuse one of more than 8 KB. */
export const searchMaxLength = 6000;

export const shipmentFilter = z.object({
  view: z.optional(oneOf(savedViewIds)),
  /** First and last day of creation, in the market's calendar. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  status: anyOf(SHIPMENT_STATUSES),
  service: anyOf(SERVICE_IDS),
  flow: anyOf(FLOW_IDS),
  /** All flows whose CN numbers begin with the same letters, such as reverse charge and third party. */
  kind: z.optional(oneOf(CN_KIND_IDS)),
  printed: z.optional(oneOf(yesOrNo)),
  /** With COD, or without. */
  cod: z.optional(oneOf(yesOrNo)),
  content: anyOf(contentChoices),
  /** Ids of the users who created them. */
  creator: z.optional(z.array(uuid()).check(z.maxLength(namesMax))),
  /** Why the last delivery failed, or why the parcel was put on hold. */
  reason: anyOf(REASON_CODES),
  /** Number of failed deliveries: none, one, two, or three and more. */
  attempt: anyOf(attemptChoices),
  /** Priority Service only: promise kept, late (also while still on its way), or not due yet. */
  promise: anyOf(promiseChoices),
  /** First and last day of the first print of the current label, in the market's calendar. */
  printedFrom: z.optional(isoDay()),
  printedTo: z.optional(isoDay()),
  /** The receiver's states by name, spelt as in the postcode look-up. */
  state: z.optional(z.array(optionalText(60)).check(z.maxLength(namesMax))),
  /**
   * CN, receiver, phone, city, postcode, contents, order ID or DO number; all words must match; several CNs may be
   * listed.
   */
  text: z.optional(optionalText(searchMaxLength)),
});

export type ShipmentFilter = z.output<typeof shipmentFilter>;

/** A day far in the future: an empty range of ids in any view, so that the counts of the views are zero too. */
export const findsNothing: ShipmentFilter = { from: '2099-12-31' };

/** The most that can be selected one by one; beyond that, 'all that match' is used. */
const namedMax = limits.bulkRowsMax;

/**
 * The shipments that an action applies to: named ones, all of a bulk upload, or all that match a filter ('select all
 * 1,284 that match'). It is the body of the print, cancel and export calls; spec §3 spells the first two.
 */
export const shipmentSelectionFields = {
  ShipmentInfoIdList: z.optional(z.array(uuid()).check(z.maxLength(namedMax))),
  ConsignmentNo: z.optional(z.array(optionalText(30)).check(z.maxLength(namedMax))),
  /** All shipments created from a bulk upload. */
  bulkId: z.optional(uuid()),
  filter: z.optional(shipmentFilter),
  /** With `filter`: all except these. */
  except: z.optional(z.array(uuid()).check(z.maxLength(namedMax))),
  /** With `filter`: the order of the listing, in which they are printed and exported; newest first by default. */
  sort: z.optional(oneOf(listingSorts)),
  /** With `filter`: nothing newer than this id, so that shipments which arrived after the user looked are excluded. */
  upTo: z.optional(uuid()),
};

export const shipmentSelection = z.object(shipmentSelectionFields);

export type ShipmentSelection = z.output<typeof shipmentSelection>;
