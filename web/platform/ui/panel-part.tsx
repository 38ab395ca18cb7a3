import type { ReactNode } from 'react';

import classes from './panel-part.module.css';

/** A titled part of a side panel, below a line. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
