/** Parses an uploaded table of accounts into forms: one column per field and flag, in any order. */
import {
  accountForm,
  type AccountForm,
  accountLabels,
} from '#shared/features/operations/accounts.contract.ts';
import { type AccountFlags, accountFlagLabels } from '#shared/features/operations/operations.contract.ts';
import { phoneCell, postcodeCell } from '#shared/features/sheet-cells/cell.rules.ts';
import {
  type ColumnSpec,
  findHeader,
  matchColumns,
} from '#shared/features/sheet-cells/column-match.rules.ts';
import { marketByCode } from '#shared/platform/market/markets.ts';
import { labelIn, parse } from '#shared/platform/validation/parse.ts';

import {
  type FileProblem,
  type FileRow,
  lineOf,
  rowProblems,
} from '#shared/features/operations/file-problem.model.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { namesOf } from '#shared/platform/names-of.ts';

type Field = keyof typeof accountLabels;

const isFlag = (field: Field): field is keyof AccountFlags => Object.hasOwn(accountFlagLabels, field);

/** The file is the courier's own, so its heads are English. */
const headOf = (label: Message) => label({}, { locale: 'en' });

/** Each head is the field's name or its label: `accountNo` and 'Account Number' mean the same. */
const accountColumns: readonly ColumnSpec<Field>[] = namesOf(accountLabels).map((field) => ({
  field,
  label: headOf(accountLabels[field]),
  synonyms: [field],
}));

export interface AccountRow {
  row: FileRow;
  form: AccountForm;
}

interface SheetLine {
  line: number;
  cells: readonly string[];
}

/** Parses every row into a form, and lists the problems of rows that cannot be parsed. */
export function readAccounts(lines: readonly SheetLine[]): { rows: AccountRow[]; problems: FileProblem[] } {
  const header = findHeader(
    lines.map(({ cells }) => cells),
    accountColumns,
  );
  const heads = header === null ? undefined : lines[header];
  if (header === null || !heads) {
    return {
      rows: [],
      problems: [{ row: lineOf(1), problem: problemAt('', m.operations_problem_no_columns) }],
    };
  }
  const match = matchColumns(heads.cells, accountColumns);
  const rows: AccountRow[] = [];
  const problems: FileProblem[] = heads.cells.flatMap((head, column) =>
    head !== '' && match[column] === null
      ? [
          {
            row: lineOf(heads.line),
            problem: problemAt(head, m.operations_problem_no_account_field, { head }),
          },
        ]
      : [],
  );
  for (const { line, cells } of lines.slice(header + 1)) {
    const row = lineOf(line);
    const read = formFrom(match, cells);
    const parsed = parse(accountForm, read.form);
    problems.push(...read.problems.map((problem) => ({ row, problem })));
    if (parsed.ok) rows.push({ row, form: parsed.value });
    else {
      for (const { problem, label } of rowProblems(row, parsed, labelIn(accountForm))) {
        const field = problem.field.replace(/^flags\./u, '');
        problems.push({ row, problem: { ...problem, field }, label });
      }
    }
  }
  return { rows, problems };
}

function formFrom(match: readonly (Field | null)[], cells: readonly string[]) {
  const texts = new Map<Field, string>();
  match.forEach((field, column) => {
    if (field !== null) texts.set(field, (cells[column] ?? '').trim());
  });
  const market = (texts.get('market') ?? '').toUpperCase();
  const home = marketByCode(market === 'SG' ? 'SG' : 'MY');
  const form: Record<string, unknown> = {};
  const flags: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, text] of texts) {
    if (isFlag(field)) {
      if (text === '') continue;
      const value = flagFrom(field, text);
      if (value === null) {
        const flag = accountFlagLabels[field];
        problems.push(problemAt(field, m.operations_problem_yes_or_no, { flag }));
      }
      if (value !== null) flags[field] = value;
    } else if (field === 'market') form[field] = market;
    else if (field === 'phone' || field === 'adminPhone') form[field] = phoneCell(text, home);
    else form[field] = field === 'postcode' ? postcodeCell(text, home) : text;
  }
  return { form: { ...form, flags }, problems };
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'ya']);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'tidak']);

/** Returns null for text that is neither Yes nor No. */
function flagFrom(field: keyof AccountFlags, text: string): string | number | boolean | null {
  const word = text.toLowerCase();
  if (field === 'CodClass' || field === 'LiabilityTier') return word;
  if (field === 'SubAccountTypeId') return Number(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
