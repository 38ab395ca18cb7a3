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
import { labelIn, parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  type FileProblem,
  lineOfFile,
  notItsColumns,
  nothingIn,
  rowProblems,
  wholeFile,
} from '#shared/features/operations/file-problem.model.ts';

export interface LineOf<T> {
  /** The line in the file, counted from 1, including head and comments. */
  line: number;
  market: MarketId;
  row: T;
}

interface CheckedLines<T> {
  lines: LineOf<T>[];
  problems: FileProblem[];
}

type StationsOf = (market: MarketId) => ReadonlySet<string>;

/** Checks a postcode file: each row against the schema and in its state's market, and each district of a postcode only once. */
export function checkPostcodes(text: string): CheckedLines<PostcodeRow> {
  const checked = readLines('postcodes', text, postcodeRowSchema);
  const seen = new Set<string>();
  for (const { line, market, row } of checked.lines) {
    const report = reporterOf(checked.problems, 'postcodes', line);
    const { postcode, districtId: district } = row;
    if (!isKeyShape(market, postcode)) {
      const places = { postcode, market: marketWords[market] };
      report(problemAt('postcode', m.operations_problem_no_postcode_of, places));
    }
    const key = `${postcode} ${district}`;
    if (seen.has(key))
      report(problemAt('districtId', m.operations_problem_district_twice, { postcode, district }));
    seen.add(key);
  }
  return checked;
}

/** Checks a station file: each row against the schema, and each code and id only once. */
export function checkStations(text: string): CheckedLines<Station> {
  const checked = readLines('stations', text, stationSchema);
  const seen = new Set<string>();
  for (const { line, market, row } of checked.lines) {
    const report = reporterOf(checked.problems, 'stations', line);
    const { id, code } = row;
    const { code: country } = marketOf(market);
    const keys: [string, Problem][] = [
      [
        `${country} ${code}`,
        problemAt('code', m.operations_problem_station_twice, { market: country, code }),
      ],
      [String(id), problemAt('id', m.operations_problem_station_id_twice, { id })],
    ];
    for (const [key, twice] of keys) {
      if (seen.has(key)) report(twice);
      seen.add(key);
    }
  }
  return checked;
}

/** Problems for postcodes that name a station that will not exist. */
export function stationProblems(
  lines: readonly LineOf<PostcodeRow>[],
  stationsOf: StationsOf,
): FileProblem[] {
  const problems: FileProblem[] = [];
  for (const { line, market, row } of lines) {
    if (stationsOf(market).has(row.station)) continue;
    const { station } = row;
    reporterOf(
      problems,
      'postcodes',
      line,
    )(problemAt('station', m.operations_problem_no_station, { station }));
  }
  return problems;
}

/** A Singapore file is keyed by sector (the first two digits), a Malaysian one by postcode. */
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
    const row = Number.isInteger(line) ? lineOfFile(file, line) : wholeFile(file);
    return { lines: [], problems: [notItsColumns(row)] };
  }
  if (records.length === 0) problems.push(nothingIn(file));
  const lines: LineOf<z.output<S>>[] = [];
  for (const { record, info } of records) {
    const parsed = parse(schema, record);
    if (!parsed.ok) problems.push(...rowProblems(lineOfFile(file, info.lines), parsed, labelIn(schema)));
    else {
      const market = marketOfState(parsed.value.stateId);
      if (market) lines.push({ line: info.lines, market: market.id, row: parsed.value });
    }
  }
  return { lines, problems };
}

function reporterOf(problems: FileProblem[], file: string, line: number) {
  return (problem: Problem): void => void problems.push({ row: lineOfFile(file, line), problem });
}

function marketOfState(stateId: number): Market | null {
  const state = stateOf(stateId);
  return state ? marketOf(state.market) : null;
}
