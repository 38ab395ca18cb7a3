/** What a listing of shipments is filtered by, and which of them an action is meant for. */
import * as z from 'zod/mini';

import { limits } from '#shared/business/limits.ts';
import { CN_KINDS, type CnKind } from '#shared/consignment/cn-number.rules.ts';
import { FLOW_IDS, FLOWS, type FlowId, SERVICE_IDS } from '#shared/consignment/services.ts';
import { SHIPMENT_STATUSES, STATUSES, type ShipmentStatus } from '#shared/consignment/status.ts';
import { isoDay, oneOf, optionalText, uuid } from '#shared/validation/rules.ts';

interface SavedView {
  label: string;
  /** The statuses it holds; absent means all. */
  statuses?: readonly ShipmentStatus[];
  /** Only these: printed, or not printed yet. */
  printed?: boolean;
}

const ofTone = (tone: string) =>
  SHIPMENT_STATUSES.filter((status) => STATUSES[status].tone === tone && status !== 'cancelled');

/**
 * The saved views of the listing (look.md "Lists"). Unprinted is a work list: what was cancelled or has left without a
 * print needs none any more. Needs you is what waits for a word of the customer.
 */
export const savedViews = {
  all: { label: 'All' },
  unprinted: { label: 'Unprinted', statuses: ['created', 'pickup-booked'], printed: false },
  'needs-you': { label: 'Needs you', statuses: ['delivery-failed', 'on-hold', 'returning'] },
  moving: { label: 'Moving', statuses: ofTone('moving') },
  delivered: { label: 'Delivered', statuses: ['delivered'] },
  cancelled: { label: 'Cancelled', statuses: ['cancelled'] },
} as const satisfies Record<string, SavedView>;

export type SavedViewId = keyof typeof savedViews;
export const savedViewIds = Object.keys(savedViews) as SavedViewId[];

export function savedViewOf(view: SavedViewId): SavedView {
  return savedViews[view];
}

const CN_KIND_IDS = Object.keys(CN_KINDS) as CnKind[];

export function flowsOfKind(kind: CnKind): FlowId[] {
  return FLOW_IDS.filter((flow) => FLOWS[flow].cnKind === kind);
}

const printedChoices = ['yes', 'no'] as const;
const atLeastOne = <T>(choices: readonly T[]) => choices as readonly [T, ...T[]];

/** Words longer than this find nothing; a pasted column of CNs may be long. */
const searchMaxLength = 2000;

export const shipmentFilter = z.object({
  view: z.optional(oneOf(atLeastOne(savedViewIds))),
  /** First and last day of creation, in the market's calendar. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  status: z.optional(
    z.array(oneOf(atLeastOne(SHIPMENT_STATUSES))).check(z.maxLength(SHIPMENT_STATUSES.length)),
  ),
  service: z.optional(oneOf(atLeastOne(SERVICE_IDS))),
  flow: z.optional(oneOf(atLeastOne(FLOW_IDS))),
  /** Every flow whose notes have the letters of one kind, as reverse charge and third party. */
  kind: z.optional(oneOf(atLeastOne(CN_KIND_IDS))),
  printed: z.optional(oneOf(printedChoices)),
  /** The receiver's state by name, as the postcode look-up spells it. */
  state: z.optional(optionalText(60)),
  /** CN, receiver, phone, order ID or DO number; several words must all be there, several CNs may be listed. */
  text: z.optional(optionalText(searchMaxLength)),
});

export type ShipmentFilter = z.output<typeof shipmentFilter>;

/** The most that can be named one by one; more is 'all that match'. */
const namedMax = limits.bulkRowsMax;

/**
 * Which shipments an action is meant for: named ones, or all that match a filter ('select all 1,284 that match'). It is
 * the body of print, cancel and export calls alike; spec §3 spells the first two.
 */
export const shipmentSelectionFields = {
  ShipmentInfoIdList: z.optional(z.array(uuid()).check(z.maxLength(namedMax))),
  ConsignmentNo: z.optional(z.array(optionalText(30)).check(z.maxLength(namedMax))),
  filter: z.optional(shipmentFilter),
  /** With `filter`: all but these. */
  except: z.optional(z.array(uuid()).check(z.maxLength(namedMax))),
  /** With `filter`: nothing newer than this id, so that what arrived after the person looked is left alone. */
  upTo: z.optional(uuid()),
};

export const nothingChosenMessage = 'Choose at least one consignment note.';

export const shipmentSelection = z.object(shipmentSelectionFields);

export type ShipmentSelection = z.output<typeof shipmentSelection>;
