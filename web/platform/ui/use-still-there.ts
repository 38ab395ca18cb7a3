import { useCallback, useEffect, useRef } from 'react';

/** For what ends later: returns whether the component that began it is still on the screen. */
export function useStillThere(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
