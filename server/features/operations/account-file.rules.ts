/** An uploaded table of accounts, as forms: a column for each field and flag, whatever their order. */
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
import { parse } from '#shared/platform/validation/parse.ts';

import type { FileProblem } from './file-problems.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';

type Field = keyof typeof accountLabels;

const isFlag = (field: Field): field is keyof AccountFlags => Object.hasOwn(accountFlagLabels, field);

/** The file is the courier's own, and English. */
const headOf = (label: string | Message) => (typeof label === 'string' ? label : label({}, { locale: 'en' }));

/** Each head is the field's name or its label: `accountNo` and 'Account Number' are one. */
export const accountColumns: readonly ColumnSpec<Field>[] = (Object.keys(accountLabels) as Field[]).map(
  (field) => ({ field, label: headOf(accountLabels[field]), synonyms: [field] }),
);

export interface AccountRow {
  /** 'line 17', as problems name it. */
  row: string;
  form: AccountForm;
}

interface SheetLine {
  line: number;
  cells: readonly string[];
}

/** Every row as a form, and what is wrong with those that are none. */
export function readAccounts(lines: readonly SheetLine[]): { rows: AccountRow[]; problems: FileProblem[] } {
  const header = findHeader(
    lines.map(({ cells }) => cells),
    accountColumns,
  );
  const heads = header === null ? undefined : lines[header];
  if (header === null || !heads) {
    return {
      rows: [],
      problems: [{ row: 'line 1', field: '', message: 'The first row must name the columns, as accountNo.' }],
    };
  }
  const match = matchColumns(heads.cells, accountColumns);
  const rows: AccountRow[] = [];
  const problems: FileProblem[] = heads.cells.flatMap((head, column) =>
    head !== '' && match[column] === null
      ? [{ row: `line ${heads.line}`, field: head, message: `${head} is no field of an account` }]
      : [],
  );
  for (const { line, cells } of lines.slice(header + 1)) {
    const row = `line ${line}`;
    const read = formFrom(match, cells);
    const parsed = parse(accountForm, read.form);
    problems.push(...read.problems.map((problem) => ({ row, ...problem })));
    if (parsed.ok) rows.push({ row, form: parsed.value });
    else {
      const found = Object.entries(parsed.fields);
      problems.push(
        ...found.map(([path, message]) => ({ row, field: path.replace(/^flags\./u, ''), message })),
      );
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
  const problems: Omit<FileProblem, 'row'>[] = [];
  for (const [field, text] of texts) {
    if (isFlag(field)) {
      if (text === '') continue;
      const value = flagFrom(field, text);
      if (value === null) problems.push({ field, message: `${accountFlagLabels[field]} must be Yes or No` });
      else flags[field] = value;
    } else if (field === 'market') form[field] = market;
    else if (field === 'phone' || field === 'adminPhone') form[field] = phoneCell(text, home);
    else form[field] = field === 'postcode' ? postcodeCell(text, home) : text;
  }
  return { form: { ...form, flags }, problems };
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'ya']);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'tidak']);

/** Null for what is neither Yes nor No. */
function flagFrom(field: keyof AccountFlags, text: string): string | number | boolean | null {
  const word = text.toLowerCase();
  if (field === 'CodClass' || field === 'LiabilityTier') return word;
  if (field === 'SubAccountTypeId') return Number(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
