/** Saving a user's own set-up of a listing; separate from what every visit of the listing loads. */
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { oneOf, optionalText, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { listingSorts } from './listing-sorts.model.ts';
import { listingIds, ownView } from './listing-view.contract.ts';

const viewNameMax = 40;
/** Per user and listing: with more tabs a user could not find a view again. */
export const viewsMax = 30;
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

const viewLabels = { name: m.cn_listing_view_name };

export const saveListingView = call({
  method: 'POST',
  path: '/api/shipment/SaveListingView',
  needs: rights.viewShipments,
  summary:
    'Saves a view of a listing under a name; with `viewId` it replaces that view, and with `isUndo` restores it if it was deleted',
  body: labelled(
    z.object({
      listing: oneOf(listingIds),
      viewId: z.optional(uuid()),
      name: text(viewNameMax),
      state,
      /** Undoes a change or a deletion: a deleted view is created again with its former id, and so at its former place. */
      isUndo: z.optional(z.boolean()),
    }),
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

const columnsMax = 40;

const layout = z.object({
  /** Ids of the columns in display order. */
  columns: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(columnsMax)),
  /** Null: newest first. */
  sort: z.nullable(oneOf(listingSorts)),
});
export type ListingLayout = z.output<typeof layout>;

export const saveListingLayout = call({
  method: 'POST',
  path: '/api/shipment/SaveListingLayout',
  needs: rights.viewShipments,
  summary: "Saves the user's columns in their order, or the sorting; what is left out stays as it is",
  body: labelled(z.object({ listing: oneOf(listingIds), ...z.partial(layout).shape }), {}),
  reply: z.object({}),
});
