import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Around what is not seen at first: it is drawn after what is, in slices; `isSeen` draws it at once. By an effect, as a deferred
 * value is not deferred again in a form that is drawn deferred itself.
 */
export function Later({ isSeen, children }: { isSeen: boolean; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(isSeen);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn || isSeen ? children : null;
}
