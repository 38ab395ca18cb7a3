import { setPriority } from 'node:os';

/** Niceness, at most 19: with every core busy, the thread still gets about a tenth of one. */
const politeness = 10;

/**
 * Called by a worker thread when it starts: if there are fewer cores than threads, those that serve requests and run the database
 * go first. On Linux this affects only the calling thread; elsewhere it would affect the whole process, so nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(0, politeness);
}
