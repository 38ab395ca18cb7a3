import { ScansNotice } from '#web/app/scans-notice.tsx';
import { SampleDataBanner } from '#web/features/sample-data/sample-data-banner.tsx';
import { inSandbox } from '#web/platform/session/world.ts';

/** Over every screen, of what is asked for once it is drawn: few portals and devices have any of it. */
export function LateNotices() {
  return (
    <>
      <SampleDataBanner />
      {!inSandbox() && <ScansNotice />}
    </>
  );
}
