import { useState } from 'react';

/** Of an answer of `useQuery`. */
interface Asked {
  isStale: boolean;
  isFetching: boolean;
}

/**
 * Whether a form can begin with these answers: not while one is missing or out of date and is being asked for. What is remembered and still
 * good begins at once. It stays so: a later change takes no form away.
 */
export function useCanBegin(...answers: readonly Asked[]): boolean {
  const [hasBegun, setBegun] = useState(false);
  const canBegin = hasBegun || answers.every(({ isStale, isFetching }) => !(isStale && isFetching));
  if (canBegin && !hasBegun) setBegun(true);
  return canBegin;
}
