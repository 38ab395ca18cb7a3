/** How a person has a listing: views of their own, the columns in their order, the sorting (look.md "Lists"). */
import * as z from 'zod/mini';
import { ruleText } from '#shared/platform/validation/rule-text.ts';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { listingSorts } from './listing-sorts.model.ts';
import { shipmentSelection } from './shipment-listing.model.ts';

export const listingIds = ['all', 'cool', 'reverse-charge'] as const;
export type ListingId = (typeof listingIds)[number];

const viewNameMax = 40;
/** Of one person and listing: more tabs than anybody finds again. */
export const viewsMax = 30;
const columnsMax = 40;
const stateMax = 30;

/** The values in the screen's address, by name: it is read like any address that people share. */
const state = z
  .record(z.string().check(z.maxLength(40)), optionalText(2000))
  .check(
    z.refine(
      (values) => Object.keys(values).length <= stateMax,
      ruleText(m.cn_listing_problem_too_many_parts),
    ),
  );

const ownView = z.object({ viewId: z.string(), name: z.string(), state: z.record(z.string(), z.string()) });
export type OwnView = z.output<typeof ownView>;

const sortSchema = oneOf(listingSorts);

const layout = z.object({
  /** Ids of the columns in their order. */
  columns: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(columnsMax)),
  /** Null: newest first. */
  sort: z.nullable(sortSchema),
});
export type ListingLayout = z.output<typeof layout>;

export const listingViews = call({
  method: 'GET',
  path: '/api/shipment/ListingViews',
  needs: rights.viewShipments,
  summary:
    "The caller's own views, columns and sorting of a listing, and who of the account makes consignment notes",
  query: z.object({ listing: oneOf(listingIds) }),
  reply: z.object({
    /** By name. */
    views: z.array(ownView),
    /** Null: nothing was chosen yet. */
    layout: z.nullable(z.object({ columns: z.array(z.string()), sort: z.nullable(z.string()) })),
    people: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
});

const viewLabels = { name: m.cn_listing_view_name };

export const saveListingView = call({
  method: 'POST',
  path: '/api/shipment/SaveListingView',
  needs: rights.viewShipments,
  summary: 'Keeps a view of a listing by name; with `viewId` it replaces that one',
  body: labelled(
    z.object({ listing: oneOf(listingIds), viewId: z.optional(uuid()), name: text(viewNameMax), state }),
    viewLabels,
  ),
  reply: ownView,
});

export const deleteListingView = call({
  method: 'POST',
  path: '/api/shipment/DeleteListingView',
  needs: rights.viewShipments,
  summary: 'Forgets one of the own views',
  body: labelled(z.object({ viewId: uuid() }), {}),
  reply: z.object({ name: z.string() }),
});

export const saveListingLayout = call({
  method: 'POST',
  path: '/api/shipment/SaveListingLayout',
  needs: rights.viewShipments,
  summary: 'Keeps which columns the caller wants, in which order, and the sorting',
  body: labelled(z.object({ listing: oneOf(listingIds), ...layout.shape }), {}),
  reply: z.object({}),
});

export const selectionFacts = call({
  method: 'POST',
  path: '/api/shipment/SelectionFacts',
  needs: rights.viewShipments,
  summary:
    'Of the chosen shipments, how many can be printed and cancelled, so that a button says what it will do',
  body: labelled(shipmentSelection, {}),
  reply: z.object({
    count: z.number(),
    /** True: at least so many; the other numbers are of those that were counted. */
    isCapped: z.boolean(),
    cancelled: z.number(),
    /** Not scanned yet and not cancelled. */
    cancellable: z.number(),
    printed: z.number(),
  }),
});
export type SelectionFacts = z.output<(typeof selectionFacts)['reply']>;
