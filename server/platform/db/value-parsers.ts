/**
 * Parsers for PostgreSQL's text values. Own parsers, because lists of fifty rows have hundreds of timestamps and lists of codes.
 */
import pg from 'pg';

type Parser<T> = (text: string) => T;

const { TIMESTAMPTZ, INT8, NUMERIC, DATE } = pg.types.builtins;
/** pg has no constant for it. */
const textArray: number = 1009;

const anyMoment: Parser<Date> = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
const anyTexts: Parser<string[]> = pg.types.getTypeParser(textArray, 'text');

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

const isMomentInUtc = (text: string) =>
  text.length >= 22 && text.length <= 29 && text.endsWith('+00') && text[4] === '-';

/** Parses `2026-11-28 04:44:08.123456+00`, to the millisecond; any other form is left to pg. */
export const momentOf: Parser<Date> = (text) => {
  if (!isMomentInUtc(text)) return anyMoment(text);
  const end = text.length - 3;
  let milliseconds = 0;
  for (let at = 20; at < 23; at += 1) milliseconds = milliseconds * 10 + (at < end ? digits(text, at, 1) : 0);
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 2) - 1, digits(text, 8, 2)];
  const [hour, minute, second] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)];
  return new Date(Date.UTC(year, month, day, hour, minute, second, milliseconds));
};

const isPlainList = (text: string) => !text.includes('"') && !text.includes('NULL') && !text.includes('{', 1);

/** Parses `{PUA,PCN}`; lists with quoted texts, NULL or nested lists are left to pg. */
export const textsOf: Parser<string[]> = (text) => {
  if (text === '{}') return [];
  return isPlainList(text) ? text.slice(1, -1).split(',') : anyTexts(text);
};

/** Both drivers parse these types in the same way: int8 and numeric as numbers (all of ours are safe integers), date as text. */
export const valueParsers: ReadonlyMap<number, Parser<unknown>> = new Map<number, Parser<unknown>>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (value) => value],
  [TIMESTAMPTZ, momentOf],
  [textArray, textsOf],
]);
