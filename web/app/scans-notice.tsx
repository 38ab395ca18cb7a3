import { type ComponentType, useEffect, useState } from 'react';

import { hasKeptScans } from '#web/features/handover/kept-scans.ts';
import { useLocation } from '#web/platform/router/router.tsx';

/** What sends scans that wait on this device for the network; it comes only where there are any. */
async function partForScans(): Promise<ComponentType | null> {
  if (!hasKeptScans()) return null;
  return (await import('#web/features/handover/waiting-scans.tsx')).WaitingScans;
}

/** Over every screen: scans that were made on another one are sent, and told of until they are. */
export function ScansNotice() {
  const { href } = useLocation();
  const [Part, setPart] = useState<ComponentType | null>(null);
  // Without a network it is there already, with the page of the handover; a browser that keeps nothing has none.
  useEffect(() => {
    void partForScans().then(
      (found) => setPart(() => found),
      () => null,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for again on each screen
  }, [href]);
  return Part && <Part />;
}
