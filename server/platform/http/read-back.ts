/**
 * Handles an object that a program read, edited and sends back whole: fields that the call cannot change must have the values
 * that a GET returns now.
 */
import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import { type Call, isFileReply, type Schema } from '#shared/platform/http/call.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { isObject } from './json-object.ts';

interface SentBack {
  /** Without the fields that only a GET returns. */
  given: unknown;
  /** A problem for each such field whose value differs from what a GET returns. */
  changed: Problem[];
}

/** Returns the object as a GET returns it by the schema. 'passed over': its values change by themselves, so none is compared. */
export type AsRead = ((answer: Schema) => Promise<unknown>) | 'passed over';

/** Calls `asRead` only if a name was sent that the call's body does not have; otherwise there is nothing to compare. */
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
