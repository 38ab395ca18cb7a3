import { useState } from 'react';

/** From the result of `useQuery`. */
interface QueryState {
  isStale: boolean;
  isFetching: boolean;
}

/**
 * Whether a form can be shown with these query results: not while one is missing, or is stale and being fetched. Fresh cached
 * data can be used at once. Once true it stays true, so that a later refetch does not remove the form.
 */
export function useCanBegin(...answers: readonly QueryState[]): boolean {
  const [hasBegun, setBegun] = useState(false);
  const canBegin = hasBegun || answers.every(({ isStale, isFetching }) => !(isStale && isFetching));
  if (canBegin && !hasBegun) setBegun(true);
  return canBegin;
}
