import type * as z from 'zod/mini';

import { labelIn, parse } from '#shared/platform/validation/parse.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';

import { asSentence } from './file-problems.rules.ts';

type ReadRow<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** Parses a row with its schema, or returns why it is invalid, so that the other rows of the call can continue. */
export function readRow<S extends z.ZodMiniType>(schema: S, row: unknown): ReadRow<z.output<S>> {
  const parsed = parse(schema, row);
  if (parsed.ok) return parsed;
  const [first] = parsed.problems;
  if (!first) throw new Error('A row was rejected without a reason.');
  return { ok: false, problem: asSentence(withLabel(first, schema)) };
}

/** The response of a record has no field beside the sentence, so the sentence contains the label. */
function withLabel(problem: Problem, schema: z.ZodMiniType): Problem {
  const label = labelIn(schema)(problem.field);
  const said = (_: never, options?: SayOptions) => sentenceOf(problem, label({}, options), options);
  return { ...problem, words: Object.assign(said, { code: problem.code }) };
}

/** The CN as it was sent; empty when it is not a text. */
export function cnOfRow(row: unknown): string {
  const cn: unknown = Reflect.get(Object(row), 'cn');
  return typeof cn === 'string' ? cn : '';
}
