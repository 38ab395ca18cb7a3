import { Skeleton } from '@mantine/core';

import classes from './waiting-card.module.css';

/** Room for a card that is on its way, `height` pixels of it: its border, and where its first lines will be. */
export function WaitingCard({ height }: { height: number }) {
  return (
    <div className={classes.card} style={{ height }} aria-hidden>
      <Skeleton height={12} width="30%" />
      <Skeleton height={12} width="75%" />
      <Skeleton height={12} width="55%" />
    </div>
  );
}
