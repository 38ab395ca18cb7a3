import type { SupplyPicture } from '#shared/features/supply/supply.model.ts';

import classes from './supply.module.css';

/** Our own simple drawings, in the page's text colour. */
const drawings: Record<SupplyPicture, readonly string[]> = {
  flyer: ['M10 8h28v32H10z', 'M10 8l14 10L38 8', 'M15 30h12', 'M15 34h8'],
  box: ['M24 6l17 8v20l-17 8-17-8V14z', 'M7 14l17 8 17-8', 'M24 22v20', 'M15.500 10l17 8v6'],
  pouch: ['M8 12h32v24H8z', 'M8 18h32', 'M14 24h14', 'M14 29h9'],
  roll: ['M18 10a14 14 0 1 0 0 28h22V24', 'M18 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M32 24h8v14'],
  paper: ['M12 6h18l8 8v28H12z', 'M30 6v8h8', 'M18 22h14', 'M18 28h14', 'M18 34h9'],
  tape: ['M22 8a15 15 0 1 0 15 15', 'M22 17a6 6 0 1 0 0 12 6 6 0 0 0 0-12z', 'M37 23v15h7', 'M22 38h15'],
  bubble: [
    'M8 10h32v28H8z',
    'M14 14a3 3 0 1 0 .1 0z',
    'M24 14a3 3 0 1 0 .1 0z',
    'M34 14a3 3 0 1 0 .1 0z',
    'M14 26a3 3 0 1 0 .1 0z',
    'M24 26a3 3 0 1 0 .1 0z',
    'M34 26a3 3 0 1 0 .1 0z',
  ],
  'cool-box': ['M8 16h32v24H8z', 'M6 10h36v6H6z', 'M24 21v14', 'M18 24.500l12 7', 'M30 24.500l-12 7'],
  gel: ['M12 8h24l4 6v26H8V14z', 'M14 22q5-5 10 0t10 0', 'M14 30q5-5 10 0t10 0'],
};

export function ItemPicture({ picture }: { picture: SupplyPicture }) {
  return (
    <svg viewBox="0 0 48 48" className={classes.picture} aria-hidden>
      {drawings[picture].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
