import { type ReactNode, useDeferredValue } from 'react';

/** Around what is not seen at first: it is drawn after what is, in slices; `isSeen` draws it at once. */
export function Later({ isSeen, children }: { isSeen: boolean; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, isSeen);
  return isDrawn || isSeen ? children : null;
}
