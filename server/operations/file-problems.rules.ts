/** What is wrong with a loaded file, told row by row; the file takes effect whole or not at all. */
import { Refused } from '../http/refused.ts';

export interface FileProblem {
  /** Which row: 'line 17', 'card my-domestic-standard'. */
  row: string;
  /** The column or the path inside the row; empty for the row as a whole. */
  field: string;
  /** The whole sentence. */
  message: string;
}

/** So many are told; mending them usually mends the rest. */
const toldAtMost = 200;

/** Throws when there is any problem: nothing was changed, and every row says why. */
export function mustBeSound(problems: readonly FileProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const { row, field, message } of problems.slice(0, toldAtMost)) {
    const key = field === '' ? row : `${row}: ${field}`;
    fields[key] ??= message;
  }
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  throw new Refused('invalid', `Nothing was changed. ${count}, the first in ${first.row}: ${first.message}`, {
    detail: { fields },
  });
}
