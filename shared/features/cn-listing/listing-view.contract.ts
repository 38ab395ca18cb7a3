/** A user's own set-up of a listing: saved views, columns in order, sorting (look.md "Lists"). */
import * as z from 'zod/mini';
import { ruleText } from '#shared/platform/validation/rule-text.ts';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { listingSorts } from './listing-sorts.model.ts';
import { shipmentSelection } from './shipment-listing.model.ts';

const listingIds = ['all', 'cool', 'reverse-charge'] as const;
export type ListingId = (typeof listingIds)[number];

const viewNameMax = 40;
/** Per user and listing: with more tabs a user could not find a view again. */
export const viewsMax = 30;
const columnsMax = 40;
const stateMax = 30;

/** The parameters of the screen's URL by name; they are validated when they are read, like those of any shared link. */
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
  /** Ids of the columns in display order. */
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
    "The user's own views, columns and sorting of a listing, and which users of the account create consignment notes",
  query: z.object({ listing: oneOf(listingIds) }),
  reply: z.object({
    /** Sorted by name. */
    views: z.array(ownView),
    /** Null: the user has not chosen one yet. */
    layout: z.nullable(z.object({ columns: z.array(z.string()), sort: z.nullable(z.string()) })),
    people: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
});

const viewLabels = { name: m.cn_listing_view_name };

export const saveListingView = call({
  method: 'POST',
  path: '/api/shipment/SaveListingView',
  needs: rights.viewShipments,
  summary: 'Saves a view of a listing under a name; with `viewId` it replaces that view',
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
  summary: "Deletes one of the user's own views",
  body: labelled(z.object({ viewId: uuid() }), {}),
  reply: z.object({ name: z.string() }),
});

export const saveListingLayout = call({
  method: 'POST',
  path: '/api/shipment/SaveListingLayout',
  needs: rights.viewShipments,
  summary: "Saves the user's columns in their order, or the sorting; what is left out stays as it is",
  body: labelled(z.object({ listing: oneOf(listingIds), ...z.partial(layout).shape }), {}),
  reply: z.object({}),
});

export const selectionFacts = call({
  method: 'POST',
  path: '/api/shipment/SelectionFacts',
  needs: rights.viewShipments,
  summary:
    'How many of the chosen shipments can be printed and how many cancelled, for the labels of the buttons',
  body: labelled(shipmentSelection, {}),
  reply: z.object({
    count: z.number(),
    /** True: there are at least so many; the other numbers refer to those that were counted. */
    isCapped: z.boolean(),
    cancelled: z.number(),
    /** Not scanned yet and not cancelled. */
    cancellable: z.number(),
    printed: z.number(),
  }),
});
export type SelectionFacts = z.output<(typeof selectionFacts)['reply']>;
