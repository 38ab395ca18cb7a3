/** What the portal is held to. Benchmarks report it here beside their tables; `npm run bench` ends with all of it in one table. */
export interface Held {
  what: string;
  /** As a reader knows it: 'ms', 'MB', 'KB gz', '%', 'times'. */
  unit: string;
  measured: number;
  /** To reach: at most, or at least where more is better. */
  aim: number;
  isMoreBetter: boolean;
  /** What it was on the day when the aim was set, where that was measured. */
  before: number | null;
}

const reported: Held[] = [];

type HeldLine = Pick<Held, 'what' | 'unit' | 'measured' | 'aim'> & Partial<Held>;

export const hold = (line: HeldLine): number => reported.push({ isMoreBetter: false, before: null, ...line });

/** What was reported since it was last asked. */
export const takeHeld = (): Held[] => reported.splice(0);

/** The part of the limit that is used, where more than 1 is too much. */
export const ratioOf = ({ measured, aim, isMoreBetter }: Held): number => {
  if (isMoreBetter) return aim / measured;
  return aim === 0 ? measured + 1 : measured / aim;
};
