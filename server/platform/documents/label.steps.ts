/** The order in which the blocks of a label give way to each other (domain.md "What may never be cut or shrunk"). */

export type PartName =
  | 'header'
  | 'routing'
  | 'handling'
  | 'bars'
  | 'cod'
  | 'receiver'
  | 'references'
  | 'sender'
  | 'orders'
  | 'notes'
  | 'contents'
  | 'packing'
  | 'receipt'
  | 'liability'
  | 'continued';

/** 0 is the roomiest; `out` moves the part to the continuation label. */
export type Step = number | 'out';
export type Steps = Readonly<Record<PartName, Step>>;

export const roomiest: Steps = {
  header: 0,
  routing: 0,
  handling: 0,
  bars: 0,
  cod: 0,
  receiver: 0,
  references: 0,
  sender: 0,
  orders: 0,
  notes: 0,
  contents: 0,
  packing: 0,
  receipt: 0,
  liability: 0,
  continued: 0,
};

export type GivesWay = readonly (readonly [Exclude<PartName, 'references' | 'continued'>, Step])[];

/** Steps from generous sizes down to those that still read well. */
const luxury: GivesWay = [
  ['packing', 1],
  ['receiver', 1],
  ['bars', 1],
  ['notes', 1],
  ['sender', 1],
  ['contents', 1],
  ['receiver', 2],
  ['cod', 1],
  ['receipt', 1],
  ['receiver', 3],
  ['orders', 1],
  ['routing', 1],
  ['receipt', 2],
];

/** Parts that may shrink, in the order of domain.md. */
const small: GivesWay = [
  ['packing', 2],
  ['liability', 1],
  ['notes', 2],
  ['sender', 2],
  ['contents', 2],
  ['receiver', 4],
  ['header', 1],
  ['notes', 3],
  ['sender', 3],
  ['contents', 3],
  ['packing', 'out'],
];

/** Parts that may not shrink go from more than they need down to what they need. */
const enough: GivesWay = [
  ['receiver', 5],
  ['cod', 2],
  ['bars', 2],
  ['handling', 1],
  ['routing', 2],
  ['receiver', 6],
];

const away: GivesWay = [
  ['receipt', 'out'],
  ['liability', 'out'],
  ['notes', 'out'],
  ['sender', 'out'],
  ['contents', 'out'],
  ['receiver', 7],
  ['receiver', 8],
  ['orders', 2],
  ['orders', 'out'],
];

/** Applied in this order until everything fits. */
export const giveWay: GivesWay = [...luxury, ...small, ...enough, ...away];

/**
 * Tried in this order when a step freed more room than needed: first parts that were removed, then the receiver, which is read
 * most.
 */
export const refillOrder: GivesWay = [
  ['orders', 2],
  ['contents', 3],
  ['sender', 3],
  ['notes', 3],
  ['liability', 1],
  ['receiver', 6],
  ['receiver', 5],
  ['receiver', 4],
  ['receiver', 3],
  ['receiver', 2],
  ['notes', 2],
  ['sender', 2],
  ['notes', 1],
  ['sender', 1],
];

export function isSmaller(step: Step, than: Step): boolean {
  return step === 'out' ? than !== 'out' : than !== 'out' && step > than;
}

/** Returns the value of a step; undefined for a part that is out. */
export function at<T>(step: Step, values: readonly T[]): T | undefined {
  return step === 'out' ? undefined : values[Math.min(step, values.length - 1)];
}
