/** Problems of an uploaded file, row by row. The file is accepted completely or not at all. */
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { Parsed } from '#shared/platform/validation/parse.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export interface FileRow {
  /** Key of the row in `r.fields`, for programs: 'postcodes line 17', 'card my-domestic-standard'. */
  key: string;
  /** Name of the row, for people. */
  name: Message;
}

export interface FileProblem {
  row: FileRow;
  /** Its field is the column, or the path inside the row; '' if the problem concerns the whole row. */
  problem: Problem;
  /** Name of the column, for sentences that begin with it. */
  label?: Message | undefined;
}

export const lineOfFile = (file: string, line: number): FileRow => ({
  key: `${file} line ${line}`,
  name: (_, options) => m.operations_row_file_line({ file, line }, options),
});

/** A row of the only file in the request. */
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

/**
 * The validation problems of a row, each with the label of its column (`labelFor`); only the first problem of a column is
 * returned.
 */
export function rowProblems(
  row: FileRow,
  refused: Extract<Parsed<unknown>, { ok: false }>,
  labelFor: (field: string) => Message,
): FileProblem[] {
  const listed = new Set<string>();
  return refused.problems.flatMap((problem) => {
    if (listed.has(problem.field)) return [];
    listed.add(problem.field);
    return [{ row, problem, label: labelFor(problem.field) }];
  });
}

/** Problems of a CSV whose row does not fit the header, and of a CSV without rows. */
export const notItsColumns = (row: FileRow): FileProblem => ({
  row,
  problem: problemAt('', m.operations_problem_row_not_columns),
});
export const nothingIn = (file: string): FileProblem => ({
  row: wholeFile(file),
  problem: problemAt('', m.operations_problem_file_empty),
});
