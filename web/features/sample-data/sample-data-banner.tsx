import { Banner } from '#web/platform/ui/banner.tsx';
import { useSampleNotices } from './sample-data.api.ts';

import classes from './sample-data.module.css';

/**
 * Shown on every screen while prices or postcodes are samples or missing, so that nobody types a shipment that cannot be created.
 */
export function SampleDataBanner() {
  const notices = useSampleNotices();
  if (notices.length === 0) return null;
  return (
    <div className={classes.notices}>
      <Banner tone="amber" role="status">
        {notices.map((notice) => (
          <div key={notice}>{notice}</div>
        ))}
      </Banner>
    </div>
  );
}
