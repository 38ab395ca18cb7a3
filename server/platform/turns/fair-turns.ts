/** Runs work when it is its owner's turn. */
export type FairTurn = <T>(owner: string, work: () => Promise<T>) => Promise<T>;
/** Waits for the owner's turn; call the returned function to end the turn. */
type FairPlace = (owner: string) => Promise<() => void>;

interface Limits {
  /** Limit for all owners together. */
  atOnce: number;
  /** Limit for one owner; further work waits even if there is room. */
  each?: number;
}

/**
 * Each owner has a queue, and the queues are served in turn: an owner with one piece of work waits only for the pieces already
 * running, not for the hundred pieces of another.
 */
export function fairPlaces({ atOnce, each = atOnce }: Limits): FairPlace {
  /** Queues in the order in which they are served next. */
  const lines = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let runningCount = 0;

  const runningOf = (owner: string) => running.get(owner) ?? 0;

  function begin(owner: string): void {
    runningCount += 1;
    running.set(owner, runningOf(owner) + 1);
  }

  function serve(): void {
    for (const [owner, line] of lines) {
      if (runningCount >= atOnce) return;
      if (runningOf(owner) >= each) continue;
      const next = line.shift();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      if (!next) continue;
      begin(owner);
      next();
    }
  }

  function end(owner: string): void {
    runningCount -= 1;
    const left = runningOf(owner) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    serve();
  }

  return async (owner) => {
    await new Promise<void>((resolve) => {
      const line = lines.get(owner) ?? [];
      line.push(resolve);
      lines.set(owner, line);
      serve();
    });
    return () => end(owner);
  };
}

/** Like `fairPlaces`, for work that is a function. */
export function fairTurns(limits: Limits): FairTurn {
  const place = fairPlaces(limits);
  return async (owner, work) => {
    const leave = await place(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
