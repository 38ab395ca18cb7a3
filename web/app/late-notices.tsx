import { ScansNotice } from '#web/app/scans-notice.tsx';
import { SampleDataBanner } from '#web/features/sample-data/sample-data-banner.tsx';
import { inSandbox } from '#web/platform/session/world.ts';

/** Notices above every screen, loaded after it is rendered: few portals and devices have any. */
export function LateNotices() {
  return (
    <>
      <SampleDataBanner />
      {!inSandbox() && <ScansNotice />}
    </>
  );
}
