/** Runs a piece of work when it is its owner's turn. */
export type FairTurn = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** Of all owners together. */
  atOnce: number;
  /** Of one owner; what is over waits although there is room. */
  each?: number;
}

/**
 * Work waits in a line for each owner, and the lines are served in turn: an owner with a hundred pieces does not block one with one piece
 * waiting for more than the pieces that run.
 */
export function fairTurns({ atOnce, each = atOnce }: Limits): FairTurn {
  /** In the order in which they are served next. */
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

  return async (owner, work) => {
    await new Promise<void>((resolve) => {
      const line = lines.get(owner) ?? [];
      line.push(resolve);
      lines.set(owner, line);
      serve();
    });
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
