/** What narrows the list of parcels: who opens all of a sum's parcels takes it out of the address. */
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
