import { useState } from 'react';

/** What a panel shows while it slides shut: what was open last. */
export function useLastShown<T>(open: T | null): T | null {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  return shown;
}
