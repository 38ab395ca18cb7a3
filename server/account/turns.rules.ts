import { Refused } from '../http/refused.ts';

/** Runs a piece of work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` at once, the others in the order they came; when `waitMax` wait already, a further one is refused. */
export function turns(most: number, waitMax = Infinity): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length >= waitMax) {
      throw new Refused('unavailable', 'Many people are signing in at this moment. Please try again.', {
        retryAfterSeconds: 5,
      });
    }
    // Whoever ends hands over the place, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
