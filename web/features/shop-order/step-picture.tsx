import type { StepPicture as Kind } from '#shared/features/shop-order/shop-guides.model.ts';

import classes from './guides.module.css';

/** SVG path data of what each picture shows in its window. */
const inside: Record<Kind, string> = {
  key: 'M62 46a10 10 0 1 1 0 .1M72 46h34m-8 0v8m8-8v6',
  connect: 'M52 48h18m-6-7v14M112 48H94m6-7v14M70 41h8a7 7 0 0 1 0 14h-8zm24 0h-8a7 7 0 0 0 0 14h8z',
  webhook: 'M56 58h52M56 38h52M56 48h30m14-6 8 6-8 6',
  form: 'M54 34h56v10H54zM54 52h56v10H54zM60 39h20M60 57h30',
  orders: 'M54 34h6v6h-6zM68 37h42M54 46h6v6h-6zM68 49h42M54 58h6v6h-6zM68 61h30M55 37l2 2 3-4M55 49l2 2 3-4',
  print: 'M64 42V32h36v10M58 42h48v16h-8v-6H66v6h-8zM66 52h32v14H66z',
  install: 'M82 32v22m-8-8 8 8 8-8M60 56v8h44v-8',
};

/** A drawn page of a shop: its menu at the side, and in the middle what the step is about. */
export function StepPicture({ kind }: { kind: Kind }) {
  return (
    <svg viewBox="0 0 132 80" className={classes.picture} aria-hidden focusable="false">
      <rect x="2" y="2" width="128" height="76" rx="6" className={classes.window} />
      <path d="M2 18h128M36 18v60" className={classes.frame} />
      <path d="M9 10h.01M16 10h.01M23 10h.01" className={classes.dots} />
      <path d="M9 30h18M9 42h18M9 54h12" className={classes.frame} />
      <path d={inside[kind]} className={classes.mark} />
    </svg>
  );
}
