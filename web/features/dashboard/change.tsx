import { growth } from '#shared/features/dashboard/dashboard.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './dashboard.module.css';

/** The change against the preceding period of equal length; nothing if that period had none. */
export function Change({ now, before }: { now: number; before: number }) {
  const by = growth(now, before);
  if (by === null) return null;
  return (
    <span className={classes.change}>
      {by === 0 ? m.dashboard_same() : `${by > 0 ? '+' : '−'}${Math.abs(by)} %`}
    </span>
  );
}
