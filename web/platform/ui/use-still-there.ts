import { useCallback, useEffect, useRef } from 'react';

/** For asynchronous work: returns a function that tells whether the component that started it is still mounted. */
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
