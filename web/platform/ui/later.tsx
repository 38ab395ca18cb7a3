import { type ReactNode, startTransition, useEffect, useState } from 'react';

import { Unfinished } from '#web/platform/ui/form/unfinished.tsx';

interface LaterProps {
  isSeen: boolean;
  /** Placeholder until the children are rendered. */
  waiting?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps content that is not visible at first: it is rendered after the visible content, in slices; `isSeen` renders it at once.
 * Uses an effect, because inside a form that is itself rendered deferred, `useDeferredValue` would not defer again.
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
