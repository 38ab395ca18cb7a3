import { setPriority } from 'node:os';

/** Of 19: with every core taken, some tenth of one is left to the thread. */
const politeness = 10;

/**
 * Called by a thread at its start: where there are fewer cores than threads, those that answer requests and hold the database go
 * first. Linux sets the calling thread alone; elsewhere it would be the whole process, so nothing is done.
 */
export function bePolite(): void {
  if (process.platform === 'linux') setPriority(0, politeness);
}
