/** Messages between the benchmark and its load process. */
export type WorkName = 'ZPL prints' | 'zips' | 'exports' | 'files of addresses';

/** Kinds of work, with how many of each run at once. */
export type Work = readonly (readonly [WorkName, number])[];

export const everyWork: Work = [
  ['ZPL prints', 8],
  ['zips', 1],
  ['exports', 1],
  ['files of addresses', 1],
];

/** Switch to this work, or exit. */
export type LoadWord = { kind: 'work'; work: Work } | { kind: 'end' };

export type LoadReport =
  | { kind: 'ready'; noteCount: string }
  /** Number of calls of each kind since the previous message. */
  | { kind: 'done'; done: Partial<Record<WorkName, number>> }
  | { kind: 'refused'; why: string };
