/**
 * Figures held against an aim. Benchmarks report them here beside their tables; `npm run bench` ends with a table of all of
 * them.
 */
export interface Held {
  what: string;
  /** Unit as shown: 'ms', 'MB', 'KB gz', '%', 'times'. */
  unit: string;
  measured: number;
  /** The target: at most, or at least if more is better. */
  aim: number;
  isMoreBetter: boolean;
  /** The figure on the day when the aim was set; null if it was not measured. */
  before: number | null;
}

const reported: Held[] = [];

type HeldLine = Pick<Held, 'what' | 'unit' | 'measured' | 'aim'> & Partial<Held>;

export const hold = (line: HeldLine): number => reported.push({ isMoreBetter: false, before: null, ...line });

/** Returns the figures reported since the last call. */
export const takeHeld = (): Held[] => reported.splice(0);

/** Ratio of the figure to its target; more than 1 misses the target. */
export const ratioOf = ({ measured, aim, isMoreBetter }: Held): number => {
  if (isMoreBetter) return aim / measured;
  return aim === 0 ? measured + 1 : measured / aim;
};
