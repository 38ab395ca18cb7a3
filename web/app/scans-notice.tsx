import { type ComponentType, useEffect, useState } from 'react';

import { hasKeptScans } from '#web/features/handover/kept-scans.ts';
import { useLocation } from '#web/platform/router/router.tsx';

/** Loads the part that sends scans stored on this device while offline; only if there are any. */
async function partForScans(): Promise<ComponentType | null> {
  if (!hasKeptScans()) return null;
  return (await import('#web/features/handover/waiting-scans.tsx')).WaitingScans;
}

/** Shown above every screen: sends stored scans, and reports them until they are sent. */
export function ScansNotice() {
  const { href } = useLocation();
  const [Part, setPart] = useState<ComponentType | null>(null);
  // Without a network, the file is already loaded by the handover page; a browser without storage has no scans.
  useEffect(() => {
    void partForScans().then(
      (found) => setPart(() => found),
      () => null,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- checks again on each screen
  }, [href]);
  return Part && <Part />;
}
