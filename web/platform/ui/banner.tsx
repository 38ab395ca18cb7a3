import type { ReactNode } from 'react';

import type { Tone } from '#web/platform/ui/status-badge.tsx';

import classes from './banner.module.css';

interface BannerProps {
  /** Red for errors, amber for required action, grey for information. */
  tone: Tone;
  icon?: ReactNode;
  /** `status` when it appears by itself; none inside a live region. */
  role?: 'status';
  children: ReactNode;
}

/** One sentence above the content that it is about. */
export function Banner({ tone, icon, role, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={role}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
