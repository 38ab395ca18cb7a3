/** URL changes that clear every filter of the parcel list, used by links to all parcels behind a figure. */
export const noOtherFilters = {
  tab: null,
  payout: null,
  in: null,
  q: null,
  by: null,
  currency: null,
  from: null,
  to: null,
  madeFrom: null,
  madeTo: null,
} as const;
