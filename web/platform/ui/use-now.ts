import { useEffect, useState } from 'react';

/** Milliseconds since 1970, looked at anew every `everyMs` milliseconds: what counts down does not stand still. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
