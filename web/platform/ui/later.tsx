import { type ReactNode, startTransition, useEffect, useState } from 'react';

import { Unfinished } from '#web/platform/ui/form/unfinished.tsx';

interface LaterProps {
  isSeen: boolean;
  /** Stands there until then. */
  waiting?: ReactNode;
  children: ReactNode;
}

/**
 * Around what is not seen at first: it is drawn after what is, in slices; `isSeen` draws it at once. By an effect, as a deferred
 * value is not deferred again in a form that is drawn deferred itself.
 */
export function Later({ isSeen, waiting = null, children }: LaterProps) {
  const [isDrawn, setDrawn] = useState(isSeen);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  if (isDrawn || isSeen) return children;
  return (
    <>
      {waiting}
      <Unfinished />
    </>
  );
}
