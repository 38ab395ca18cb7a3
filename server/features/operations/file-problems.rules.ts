/** What is wrong with a loaded file, reported row by row; the file takes effect whole or not at all. */
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { Refused } from '#server/platform/http/refused.ts';

export interface FileProblem {
  /** Which row: 'line 17', 'card my-domestic-standard'. */
  row: string;
  /** The column or the path inside the row; empty for the row as a whole. */
  field: string;
  /** The whole sentence. */
  message: string;
}

/** So many are reported; fixing them usually fixes the rest. */
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
  const told = { count: problems.length, row: first.row, first: first.message };
  throw new Refused('invalid', problem(m.operations_problem_unsound, told), { detail: { fields } });
}
