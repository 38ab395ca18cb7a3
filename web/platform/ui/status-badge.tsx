import type { StatusTone } from '#shared/features/shipment/status.rules.ts';

import classes from './status-badge.module.css';

export type Tone = 'grey' | 'blue' | 'amber' | 'green' | 'red';

/** The colour of a shipment's status everywhere (look.md). */
export const toneOfStatus = {
  created: 'grey',
  moving: 'blue',
  attention: 'amber',
  delivered: 'green',
  failed: 'red',
} as const satisfies Record<StatusTone, Tone>;

/** A status: always as text; the colour only helps. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
