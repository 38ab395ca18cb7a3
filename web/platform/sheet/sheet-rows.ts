/** The rows of a file while they are being fixed: pure functions from one list to the next. */
import { noteChanged } from '#web/platform/sheet/changed-rows.ts';
import type {
  CellChange,
  FieldTexts,
  Place,
  SheetAnswer,
  SheetRow,
  SheetTable,
  SheetTexts,
} from '#web/platform/sheet/sheet-table.ts';
import { namesOf } from '#shared/platform/names-of.ts';

export const isBad = ({ problems, heldBy }: Pick<SheetRow<string>, 'problems' | 'heldBy'>): boolean =>
  hasAny(problems) || typeof heldBy === 'string';

function hasAny(texts: FieldTexts<string>): boolean {
  for (const _ in texts) return true;
  return false;
}

/** Returns a row after its texts were edited; the server must check it again. */
export function rewritten<F extends string>(
  before: SheetRow<F>,
  row: SheetTexts<F>,
  { problems, codes }: Pick<SheetRow<F>, 'problems' | 'codes'>,
  key: F,
): SheetRow<F> {
  const isSameKey = row[key] === before.row[key];
  return {
    ...before,
    isBlank: false,
    row,
    problems,
    codes,
    notes: {},
    knownAs: isSameKey ? before.knownAs : null,
    isDouble: false,
    isStale: true,
    isNew: true,
    ...(before.amountCents !== undefined && { amountCents: null }),
    // A repeated earlier row (`twin`) stays visible until the server decides whether there is still one.
    ...basedOn(before),
  };
}

/** Returns the server's version of a row that is about to change. */
export const basedOn = <F extends string>({
  isStale,
  row,
  goesAnyway = false,
}: SheetRow<F>): Pick<SheetRow<F>, 'base' | 'wentAnyway'> =>
  isStale ? {} : { base: row, wentAnyway: goesAnyway };

/** Changes the texts of cells; each changed row is corrected and checked by its own rules at once. */
export function withCells<F extends string>(
  rows: readonly SheetRow<F>[],
  changes: readonly CellChange<F>[],
  table: SheetTable<F>,
): SheetRow<F>[] {
  const changed = new Map<number, SheetTexts<F>>();
  for (const { index, field, text } of changes) {
    const before = changed.get(index) ?? rows[index]?.row;
    if (before && before[field] !== text) changed.set(index, { ...before, [field]: text });
  }
  if (changed.size === 0) return [...rows];
  const next = [...rows];
  const { field: key } = table.key;
  const otherKeys = new Set<string>();
  for (const [index, given] of changed) {
    const before = rows[index];
    if (!before) continue;
    const { row, ...checked } = table.check(given, before.row);
    const after = rewritten(before, row, table.isServerChecked ? others(before, row) : checked, key);
    next[index] = stillRepeated(before, after, table);
    if (row[key] !== before.row[key]) otherKeys.add(before.row[key]).add(row[key]);
  }
  return otherKeys.size > 0
    ? withRepeats(next, table, otherKeys)
    : noteChanged(next, rows, new Set(changed.keys()));
}

/** Keeps the "repeated key" problem on a changed row; `withRepeats` removes it when one of the rows gets another key. */
export function stillRepeated<F extends string>(
  before: SheetRow<F>,
  after: SheetRow<F>,
  { key: { field, repeated } }: Pick<SheetTable<F>, 'key'>,
): SheetRow<F> {
  const isRepeated = repeated !== null && before.codes[field] === repeated.code;
  if (!isRepeated || after.codes[field] !== undefined) return after;
  const problems = { ...after.problems, [field]: repeated() };
  return { ...after, problems, codes: { ...after.codes, [field]: repeated.code } };
}

/** Returns the problems of the cells that are unchanged. */
function others<F extends string>(
  { row: before, problems, codes }: SheetRow<F>,
  row: SheetTexts<F>,
): Pick<SheetRow<F>, 'problems' | 'codes'> {
  const same = (texts: FieldTexts<F>): FieldTexts<F> =>
    Object.fromEntries(
      Object.entries(texts).filter(([field]) => row[field as F] === before[field as F]),
    ) as FieldTexts<F>;
  return { problems: same(problems), codes: same(codes) };
}

/** Adds empty rows at the end, to be filled by typing or pasting. */
export function withAdded<F extends string>(
  rows: readonly SheetRow<F>[],
  count: number,
  { columns, check }: Pick<SheetTable<F>, 'columns' | 'check'>,
): SheetRow<F>[] {
  // A temporary unique key until the server assigns one.
  const last = rows.reduce((line, row) => Math.max(line, row.line), firstAdded);
  const lastNumber = rows.reduce((most, { line, number = line }) => Math.max(most, number), 1);
  const empty = Object.fromEntries(columns.map(({ field }) => [field, ''])) as SheetTexts<F>;
  const { row, problems, codes } = check(empty, empty);
  const added = Array.from({ length: count }, (_, at) => ({
    line: last + 1 + at,
    number: lastNumber + 1 + at,
    row: { ...row },
    problems,
    codes,
    notes: {},
    knownAs: null,
    isDouble: false,
    isStale: true,
    isNew: true,
    isBlank: true,
    version: 0,
  }));
  return [...rows, ...added];
}

/** Above the line number of any row in a file. */
const firstAdded = 1_000_000_000;

export type Mark = 'isRemoved' | 'goesAnyway';

/** Removes or restores rows, or marks repeated rows to be sent anyway. */
export function withMarks<F extends string>(
  rows: readonly SheetRow<F>[],
  indexes: Iterable<number>,
  mark: Mark,
  value: boolean,
  table: Pick<SheetTable<F>, 'key'>,
): SheetRow<F>[] {
  const next = [...rows];
  const keys = new Set<string>();
  for (const index of indexes) {
    const before = next[index];
    if (!before || (before[mark] ?? false) === value) continue;
    keys.add(before.row[table.key.field]);
    next[index] = {
      ...before,
      // A new object, so that the server's response to the earlier state is not taken as the response to this one.
      row: { ...before.row },
      ...basedOn(before),
      [mark]: value,
      isStale: before.version !== undefined || before.isStale,
    };
  }
  return withRepeats(next, table, keys);
}

/** The server's response for a row, and the texts that were sent. */
export interface Answered<F extends string> {
  asked: SheetTexts<F>;
  /** Whether the row was marked "send anyway" when it was sent. */
  goesAnyway?: boolean | undefined;
  answer: SheetAnswer<F>;
}

/** Applies the server's responses, by line; a row that changed since keeps waiting for its own response. */
export function withAnswers<F extends string>(
  rows: readonly SheetRow<F>[],
  answers: ReadonlyMap<number, Answered<F>>,
  table: SheetTable<F>,
): SheetRow<F>[] {
  const keys = new Set<string>();
  const { field: key } = table.key;
  const next = rows.map((row) => {
    const answered = answers.get(row.line);
    if (!answered) return row;
    const after = withAnswer(row, answered);
    keys.add(row.row[key]).add(after.row[key]);
    return after;
  });
  return withRepeats(next, table, keys);
}

function withAnswer<F extends string>(row: SheetRow<F>, answered: Answered<F>): SheetRow<F> {
  const { asked, answer } = answered;
  if (asked === row.row) return { ...withoutBase(row), ...answer, isStale: false };
  return answer.version === undefined ? row : onTop(row, answered, answer.version);
}

/** Applies the user's edits since the request on top of the version now stored. */
function onTop<F extends string>(
  row: SheetRow<F>,
  { asked, goesAnyway: went = false, answer }: Answered<F>,
  version: number,
): SheetRow<F> {
  const texts = { ...answer.row };
  for (const field of namesOf(texts)) {
    if (row.row[field] !== asked[field]) texts[field] = row.row[field];
  }
  const { line = row.line, number = line } = answer;
  const { goesAnyway: here = false } = row;
  // If the user has not changed the mark since, the server's value counts: with other texts, it may ask again.
  const goesAnyway = here === went ? (answer.goesAnyway ?? here) : here;
  const { goesAnyway: wentAnyway = went } = answer;
  return {
    ...row,
    line,
    number,
    row: texts,
    goesAnyway,
    version,
    base: answer.row,
    wentAnyway,
    isStale: true,
  };
}

export function withoutBase<F extends string>(row: SheetRow<F>): SheetRow<F> {
  const { base: _, wentAnyway: __, ...rest } = row;
  return rest;
}

/**
 * Marks keys that occur more than once among all rows, because the server sees only some of the rows at a time. `keys` limits the
 * check to rows with these keys.
 */
export function withRepeats<F extends string>(
  rows: readonly SheetRow<F>[],
  { key: { field, repeated } }: Pick<SheetTable<F>, 'key'>,
  keys?: ReadonlySet<string>,
): SheetRow<F>[] {
  const next = [...rows];
  if (repeated === null) return next;
  const seen = new Set<string>();
  for (let index = 0; index < next.length; index += 1) {
    const row = next[index];
    if (!row || (keys && !keys.has(row.row[field]))) continue;
    const text = row.isRemoved ? '' : row.row[field];
    const isRepeated = text !== '' && seen.has(text);
    seen.add(text);
    const code = row.codes[field];
    if (isRepeated && code === undefined) {
      const problems = { ...row.problems, [field]: repeated() };
      next[index] = { ...row, problems, codes: { ...row.codes, [field]: repeated.code } };
    } else if (!isRepeated && code === repeated.code) {
      const [problems, codes] = [{ ...row.problems }, { ...row.codes }];
      delete problems[field];
      delete codes[field];
      next[index] = { ...row, problems, codes };
    }
  }
  return next;
}

/** Returns the other rows whose text in this field equals this row's previous text. */
export function likeCells<F extends string>(
  rows: readonly SheetRow<F>[],
  index: number,
  field: F,
  before: string,
): number[] {
  const like: number[] = [];
  for (let other = 0; other < rows.length; other += 1) {
    const row = rows[other];
    if (row && row.row[field] === before && other !== index && !row.isRemoved) like.push(other);
  }
  return like;
}

/** Returns the next cell with a problem after `from`, row by row and wrapping round; null when there is none. */
export function nextProblem<F extends string>(
  rows: readonly SheetRow<F>[],
  shown: readonly number[],
  fields: readonly F[],
  from: Place,
): Place | null {
  return nextCell(shown, fields, from, (index) => {
    const row = rows[index];
    return row && !row.isRemoved && hasAny(row.problems)
      ? (field) => row.problems[field] !== undefined
      : null;
  });
}

/** Returns the next cell after `from` that matches. `inRow` returns null for a row without matches, which is fast. */
export function nextCell<F extends string>(
  shown: readonly number[],
  fields: readonly F[],
  from: Place,
  inRow: (index: number) => ((field: F) => boolean) | null,
): Place | null {
  for (let down = 0; down <= shown.length; down += 1) {
    const row = (from.row + down) % Math.max(1, shown.length);
    const isWanted = inRow(shown[row] ?? -1);
    if (!isWanted) continue;
    const column = fields.findIndex((field, at) => (down > 0 || at > from.column) && isWanted(field));
    if (column >= 0) return { row, column };
  }
  return null;
}
