/**
 * Checks programs' input before its schema parses it. An unknown name is reported, not dropped: with a misspelt `dryRun` a parcel
 * would be shipped. Null means the same as leaving a field out, if the field is optional and null has no meaning of its own.
 */
import * as z from 'zod/mini';

import type { Schema } from '#shared/platform/http/call.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { isObject } from './json-object.ts';

interface ProgramInput {
  value: unknown;
  /** A problem for each unknown name, at most five. */
  unknown: Problem[];
}

export interface AcceptedNames {
  /** Further names that are accepted at the top level. */
  known?: readonly string[];
  /** Further names that may be meant at the top level, as they are written: `?dryRun=true`. */
  meant?: readonly string[];
}

const toldMost = 5;
/** Characters of an unknown name that a response repeats. */
const nameMost = 60;

/** `schema` is that of the query or the body. */
export function programInput(schema: Schema, given: unknown, beside: AcceptedNames = {}): ProgramInput {
  const unknown: Problem[] = [];
  const value = walk(schema, given, '', unknown, beside);
  return { value, unknown };
}

function walk(
  schema: z.core.$ZodType,
  given: unknown,
  path: string,
  unknown: Problem[],
  { known = [], meant = [] }: AcceptedNames = {},
): unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodMiniArray && Array.isArray(given)) {
    return given.map((one: unknown, index) => walk(inner._zod.def.element, one, `${path}${index}.`, unknown));
  }
  if (!(inner instanceof z.ZodMiniObject) || !isObject(given)) return given;
  const fields: Readonly<Record<string, z.core.$ZodType>> = inner._zod.def.shape;
  const names = [...Object.keys(fields), ...known];
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      if (!known.includes(name) && unknown.length < toldMost)
        unknown.push(strange(path, name, nearest(name, [...names, ...meant])));
    } else if (value !== null || !isLeftOutByNull(field)) {
      kept.push([name, walk(field, value, `${path}${name}.`, unknown)]);
    }
  }
  return Object.fromEntries(kept);
}

function strange(path: string, longName: string, suggestion: string | null): Problem {
  const name = longName.slice(0, nameMost);
  const field = `${path}${name}`;
  const unknown = problemAt(field, m.validation_problem_unknown_field, { name: field });
  if (suggestion === null) return unknown;
  // Only the sentence differs; programs get the same code.
  const near = problemAt(field, m.validation_problem_unknown_field_meant, { name: field, meant: suggestion });
  return { ...near, code: unknown.code };
}

/** Unwraps a schema: removes optional, nullable and the like. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniPipe) return bare(schema._zod.def.in);
  return isWrapped(schema) ? bare(schema._zod.def.innerType) : schema;
}

const isWrapped = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniDefault ||
  schema instanceof z.ZodMiniNullable;

/** True if the field is optional and null has no meaning of its own. */
function isLeftOutByNull(field: z.core.$ZodType): boolean {
  return field._zod.optin !== undefined && !takesNull(field);
}

function takesNull(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodMiniNullable) return true;
  if (schema instanceof z.ZodMiniPipe) return takesNull(schema._zod.def.in);
  return isWrapped(schema) && takesNull(schema._zod.def.innerType);
}

/** Returns the similar name: `Address2` for `address2`, `codCents` for `codCent` and `cod`; null if there is none. */
function nearest(name: string, names: readonly string[]): string | null {
  const foldedName = folded(name);
  if (foldedName.length < 3 || foldedName.length > nameMost) return null;
  const far = foldedName.length < 5 ? 1 : 2;
  const steps = names.map((one) => ({ one, away: away(foldedName, folded(one)) }));
  const [first] = steps.filter((step) => step.away <= far).toSorted((a, b) => a.away - b.away);
  return first?.one ?? null;
}

const folded = (name: string) => name.toLowerCase().replace(/[^a-z\d]/gu, '');

/** Number of differing letters; 1 if the longer name begins with the shorter one. */
function away(foldedName: string, name: string): number {
  if (foldedName === name) return 0;
  return name.startsWith(foldedName) ? 1 : lettersApart(foldedName, name);
}

/** Number of inserted, missing or replaced letters (Levenshtein distance). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, against] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
