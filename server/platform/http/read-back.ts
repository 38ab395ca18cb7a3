/** What a program read, changed in places and sends back whole: what the call cannot change must be as it is read now. */
import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import { type Call, isFileReply, type Schema } from '#shared/platform/http/call.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { isObject } from './json-object.ts';

export interface SentBack {
  /** Without the names that only reading has. */
  given: unknown;
  /** A problem for each of those whose value is another than the one that reading answers. */
  changed: Problem[];
}

/** The thing as reading answers it by the schema; 'passed over' where its figures change by themselves, so that none is compared. */
export type AsRead = ((answer: Schema) => Promise<unknown>) | 'passed over';

/** `asRead` is asked only when a name is sent that the body of the call has not; without it there is nothing to send back. */
export async function sentBack(
  { body, reply, readBack }: Call,
  given: unknown,
  asRead?: AsRead,
): Promise<SentBack> {
  const schema = readBack ?? (isFileReply(reply) ? undefined : reply);
  if (!asRead || !schema || !(body instanceof z.ZodMiniObject) || !isObject(given))
    return { given, changed: [] };
  const { shape } = body._zod.def;
  const beside = Object.entries(given).filter(([name]) => !Object.hasOwn(shape, name));
  if (beside.length === 0) return { given, changed: [] };
  if (asRead === 'passed over') {
    const names = schema instanceof z.ZodMiniObject ? schema._zod.def.shape : {};
    const kept = Object.entries(given).filter(
      ([name]) => Object.hasOwn(shape, name) || !Object.hasOwn(names, name),
    );
    return { given: Object.fromEntries(kept), changed: [] };
  }
  const now = await asRead(schema);
  const read = new Map(isObject(now) ? Object.entries(now) : []);
  const known = beside.filter(([name]) => read.has(name));
  const taken = new Set(known.map(([name]) => name));
  return {
    given: Object.fromEntries(Object.entries(given).filter(([name]) => !taken.has(name))),
    changed: known
      .filter(([name, value]) => !isDeepStrictEqual(value, read.get(name)))
      .map(([name]) => problemAt(name, m.validation_problem_unchangeable, { name })),
  };
}
