import { Refused } from '#server/platform/http/refused.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Runs a piece of work as soon as a place is free. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `most` at once and queues the others in order. When `waitMax` are queued, further ones are refused. */
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
    // A finished one passes its place on directly, so that no other can take it in between.
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
