import { Refused } from '#server/platform/http/refused.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Runs a piece of work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` at once, the others in the order they came; when `waitMax` wait already, a further one is refused. */
export function turns(most: number, waitMax = Infinity): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length >= waitMax) {
      throw new Refused('unavailable', problem(m.sign_in_problem_busy), {
        retryAfterSeconds: 5,
      });
    }
    // The one that ends hands over the place, so that no other takes it in between.
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
