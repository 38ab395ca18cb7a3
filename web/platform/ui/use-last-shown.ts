import { useEffect, useState } from 'react';

/** Longer than any panel takes to slide shut. */
const keptMs = 500;

/**
 * Returns the item that is open, and for a moment the one that was open last, for a panel to show while it slides shut. After
 * that null, because the item of a closed panel must not be requested again and again.
 */
export function useLastShown<T>(open: T | null): T | null {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setShown(null), keptMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return shown;
}
