/** Reads the files of working days row by row; problems are reported with their line. */
import { parse as parseCsv } from 'csv-parse/sync';
import type * as z from 'zod/mini';

import { holidayRow, stateIdOf, weekRow } from '#shared/features/working-days/working-days.rules.ts';
import { labelIn, parse } from '#shared/platform/validation/parse.ts';
import {
  type FileProblem,
  lineOfFile,
  notItsColumns,
  nothingIn,
  rowProblems,
  wholeFile,
} from '#shared/features/operations/file-problem.model.ts';

import type { Holiday, Week } from './working-days.queries.ts';

interface ReadFile<T> {
  rows: T[];
  problems: FileProblem[];
}

export function readHolidays(text: string): ReadFile<Holiday> {
  return read('holidays', text, holidayRow, (row) => ({
    stateId: stateIdOf(row),
    day: row.date,
    name: row.name,
  }));
}

export function readWeeks(text: string): ReadFile<Week> {
  return read('weeklyDays', text, weekRow, (row) => ({
    stateId: stateIdOf(row),
    days: [row.sun, row.mon, row.tue, row.wed, row.thu, row.fri, row.sat],
  }));
}

function read<S extends z.ZodMiniType, T>(
  file: string,
  text: string,
  schema: S,
  rowOf: (row: z.output<S>) => T,
): ReadFile<T> {
  const rows: T[] = [];
  const problems: FileProblem[] = [];
  let records: { record: unknown; info: { lines: number } }[];
  try {
    records = parseCsv(text, { columns: true, comment: '#', bom: true, info: true, skip_empty_lines: true });
  } catch {
    return { rows, problems: [notItsColumns(wholeFile(file))] };
  }
  if (records.length === 0) problems.push(nothingIn(file));
  for (const { record, info } of records) {
    const parsed = parse(schema, record);
    if (parsed.ok) rows.push(rowOf(parsed.value));
    else problems.push(...rowProblems(lineOfFile(file, info.lines), parsed, labelIn(schema)));
  }
  return { rows, problems };
}
