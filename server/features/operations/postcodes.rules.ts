import { parse as parseCsv } from 'csv-parse/sync';
import type * as z from 'zod/mini';

import { type Market, type MarketId, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import {
  isPostcodeShape,
  type PostcodeRow,
  postcodeRowSchema,
  type Station,
  stateOf,
  stationSchema,
} from '#shared/features/postcode/postcode.rules.ts';
import { parse } from '#shared/platform/validation/parse.ts';

import type { FileProblem } from './file-problems.rules.ts';

export interface LineOf<T> {
  /** Where it is in the file, counted from 1 with its head and comments. */
  line: number;
  market: MarketId;
  row: T;
}

export interface CheckedLines<T> {
  lines: LineOf<T>[];
  problems: FileProblem[];
}

export type StationsOf = (market: MarketId) => ReadonlySet<string>;

/** Every row of a postcode file: each by the schema, of its state's market, and each district of a postcode once. */
export function checkPostcodes(text: string): CheckedLines<PostcodeRow> {
  const checked = readLines('postcodes', text, postcodeRowSchema);
  const seen = new Set<string>();
  for (const { line, market, row } of checked.lines) {
    const tell = tellerOf(checked.problems, 'postcodes', line);
    const { name } = marketOf(market);
    if (!isKeyShape(market, row.postcode)) tell('postcode', `${row.postcode} is no postcode of ${name}`);
    const key = `${row.postcode}, district ${row.districtId},`;
    if (seen.has(key)) tell('districtId', `${key} is in the file twice`);
    seen.add(key);
  }
  return checked;
}

/** Every row of a station file: each by the schema, and each code and id once. */
export function checkStations(text: string): CheckedLines<Station> {
  const checked = readLines('stations', text, stationSchema);
  const seen = new Set<string>();
  for (const { line, market, row } of checked.lines) {
    const tell = tellerOf(checked.problems, 'stations', line);
    for (const [field, key] of [
      ['code', `${marketOf(market).code} station ${row.code}`],
      ['id', `Station id ${row.id}`],
    ] as const) {
      if (seen.has(key)) tell(field, `${key} is in the file twice`);
      seen.add(key);
    }
  }
  return checked;
}

/** Postcodes that name a station that there will not be. */
export function stationProblems(
  lines: readonly LineOf<PostcodeRow>[],
  stationsOf: StationsOf,
): FileProblem[] {
  const problems: FileProblem[] = [];
  for (const { line, market, row } of lines) {
    if (stationsOf(market).has(row.station)) continue;
    tellerOf(problems, 'postcodes', line)('station', `There is no station ${row.station}`);
  }
  return problems;
}

/** A Singapore file is by sector (the first two digits), a Malaysian one by postcode. */
function isKeyShape(market: MarketId, key: string): boolean {
  return market === SINGAPORE ? /^\d{2}$/u.test(key) : isPostcodeShape(market, key);
}

interface CsvLine {
  record: unknown;
  info: { lines: number };
}

function readLines<S extends z.ZodMiniType<{ stateId: number }>>(
  file: string,
  text: string,
  schema: S,
): CheckedLines<z.output<S>> {
  const problems: FileProblem[] = [];
  let records: CsvLine[];
  try {
    records = parseCsv(text, { columns: true, comment: '#', bom: true, info: true, skip_empty_lines: true });
  } catch (error) {
    const line = Number(Reflect.get(Object(error), 'lines'));
    const row = Number.isInteger(line) ? `${file} line ${line}` : file;
    return {
      lines: [],
      problems: [{ row, field: '', message: 'This row does not have the columns of the head.' }],
    };
  }
  if (records.length === 0) problems.push({ row: file, field: '', message: 'The file has no rows.' });
  const lines: LineOf<z.output<S>>[] = [];
  for (const { record, info } of records) {
    const parsed = parse(schema, record);
    const tell = tellerOf(problems, file, info.lines);
    if (!parsed.ok) for (const [field, message] of Object.entries(parsed.fields)) tell(field, message);
    else {
      const market = marketOfState(parsed.value.stateId);
      if (market) lines.push({ line: info.lines, market: market.id, row: parsed.value });
    }
  }
  return { lines, problems };
}

function tellerOf(problems: FileProblem[], file: string, line: number) {
  return (field: string, message: string): void => {
    problems.push({ row: `${file} line ${line}`, field, message: `${message}.`.replace(/\.\.$/u, '.') });
  };
}

function marketOfState(stateId: number): Market | null {
  const state = stateOf(stateId);
  return state ? marketOf(state.market) : null;
}
