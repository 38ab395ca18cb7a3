import type { ReactNode } from 'react';

import type { Tone } from '#web/platform/ui/status-badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import classes from './timeline.module.css';

interface TimelineEntry {
  key: string;
  at: string | Date;
  text: string;
  /** Place and person, in one muted line. */
  detail?: ReactNode;
  tone: Tone;
  /** Whether a later entry corrected this one. */
  isTakenBack?: boolean;
}

/** A list of events, in the given order: newest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={classes.entry} data-tone={entry.tone}>
          <div className={classes.text}>{entry.isTakenBack ? <s>{entry.text}</s> : entry.text}</div>
          <div className={classes.detail}>
            <DateTime value={entry.at} />
            {entry.detail && <span> · {entry.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
