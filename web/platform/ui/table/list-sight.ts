/** What a list tells of itself when it is asked; nothing is measured before. */
export interface ListSight {
  /** The first and the last row in sight. */
  rows: () => readonly [first: number, last: number];
  toTop: () => void;
}
