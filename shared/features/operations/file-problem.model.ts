/** What is wrong with a loaded file, row by row; the file takes effect whole or not at all. */
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { Parsed } from '#shared/platform/validation/parse.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export interface FileRow {
  /** As programs find it in `r.fields`: 'postcodes line 17', 'card my-domestic-standard'. */
  key: string;
  /** For people. */
  name: Message;
}

export interface FileProblem {
  row: FileRow;
  /** Its field is the column, or the path inside the row; empty for the row as a whole. */
  problem: Problem;
  /** What the column is called, for words that begin with it. */
  label?: Message | undefined;
}

export const lineOfFile = (file: string, line: number): FileRow => ({
  key: `${file} line ${line}`,
  name: (_, options) => m.operations_row_file_line({ file, line }, options),
});

/** Of the only file that was sent. */
export const lineOf = (line: number): FileRow => ({
  key: `line ${line}`,
  name: (_, options) => m.operations_row_line({ line }, options),
});

export const wholeFile = (file: string): FileRow => ({ key: file, name: () => file });

export const cardRow = (card: string): FileRow => ({
  key: `card ${card}`,
  name: (_, options) => m.operations_row_card({ card }, options),
});

export const accountRow = (accountNo: string): FileRow => ({
  key: `account ${accountNo}`,
  name: (_, options) => m.operations_row_account({ accountNo }, options),
});

/** The problems of a row by its schema, each with the label of its field; `labelFor` names a column otherwise. */
export function rowProblems(
  row: FileRow,
  refused: Extract<Parsed<unknown>, { ok: false }>,
  labelFor: (field: string) => Message,
): FileProblem[] {
  const told = new Set<string>();
  return refused.problems.flatMap((problem) => {
    if (told.has(problem.field)) return [];
    told.add(problem.field);
    return [{ row, problem, label: labelFor(problem.field) }];
  });
}

/** A CSV whose rows have other columns than its head, and one without rows. */
export const notItsColumns = (row: FileRow): FileProblem => ({
  row,
  problem: problemAt('', m.operations_problem_row_not_columns),
});
export const nothingIn = (file: string): FileProblem => ({
  row: wholeFile(file),
  problem: problemAt('', m.operations_problem_file_empty),
});
