/** A user's own set-up of a listing: saved views, columns in order, sorting (look.md "Lists"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { oneOf } from '#shared/platform/validation/rules.ts';

export const listingIds = ['all', 'cool', 'reverse-charge'] as const;
export type ListingId = (typeof listingIds)[number];

export const ownView = z.object({
  viewId: z.string(),
  name: z.string(),
  state: z.record(z.string(), z.string()),
});
export type OwnView = z.output<typeof ownView>;

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
