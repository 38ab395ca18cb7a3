import { Skeleton } from '@mantine/core';

import classes from './waiting-card.module.css';

/** Placeholder for a card that is loading, `height` pixels high: its border, and lines where its first text will be. */
export function WaitingCard({ height }: { height: number }) {
  return (
    <div className={classes.card} style={{ height }} aria-hidden>
      <Skeleton height={12} width="30%" />
      <Skeleton height={12} width="75%" />
      <Skeleton height={12} width="55%" />
    </div>
  );
}
