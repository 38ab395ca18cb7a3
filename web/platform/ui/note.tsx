import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import classes from './note.module.css';

const icons = { amber: TriangleAlert, red: TriangleAlert, grey: Info } as const;

/** A one-line note for the user who fills in a form; screen readers announce it when it appears. */
export function Note({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={classes.note} data-tone={tone} role="status">
      <Icon size={16} aria-hidden className={classes.icon} />
      <div>{children}</div>
    </div>
  );
}
