/** What the bench and its neighbours' process say to each other. */
export type WorkName = 'ZPL prints' | 'zips' | 'exports' | 'files of addresses';

/** Of each kind, how many at once. */
export type Work = readonly (readonly [WorkName, number])[];

export const everyWork: Work = [
  ['ZPL prints', 8],
  ['zips', 1],
  ['exports', 1],
  ['files of addresses', 1],
];

/** Do this from now on, or go. */
export type LoadWord = { kind: 'work'; work: Work } | { kind: 'end' };

export type LoadReport =
  | { kind: 'ready'; noteCount: string }
  /** Since the word before. */
  | { kind: 'done'; done: Partial<Record<WorkName, number>> }
  | { kind: 'refused'; why: string };
