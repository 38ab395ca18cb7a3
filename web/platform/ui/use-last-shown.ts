import { useState } from 'react';

/** Returns the item that was open last, for a panel to show while it slides shut. */
export function useLastShown<T>(open: T | null): T | null {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  return shown;
}
