import * as z from 'zod/mini';

import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Problem, problemAt, sentenceOf } from './problem.ts';
import { problemOfRule } from './rule-text.ts';
import { fieldMessage, messages } from './rules.ts';

/** Labels of a form's fields, by dotted path; array positions are left out (`pieces.weight`). */
export type Labels = Readonly<Record<string, string>>;
/** Labels as messages of the catalogue. */
export type WordLabels = Readonly<Record<string, Message>>;
type Label = string | Message;

/** For a form that mixes labels as texts (in its shared parts) and labels as messages (in its own). */
type AnyLabels = Readonly<Record<string, Label>>;

const labelsOf = new WeakMap<object, AnyLabels>();

/** Attaches labels to a schema, for its field errors on the screen and on the server. */
export function labelled<S extends z.ZodMiniType>(schema: S, labels: AnyLabels): S {
  labelsOf.set(schema, labels);
  return schema;
}

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; problems: readonly Problem[]; fields: Record<string, string>; message: string };

/**
 * Parses input. Returns a problem for each invalid field, by its path (`pieces.0.weightGrams`), and its message (spec §5: label,
 * then rule text) in the page's language or that of `options`. For programs, messages give limits in the unit of the field and
 * list the allowed choices.
 */
export function parse<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  options?: SayOptions & { isForProgram?: boolean },
): Parsed<z.output<S>> {
  const result = z.safeParse(schema, input, { reportInput: true, error: ruleOf });
  if (result.success) return { ok: true, value: result.data };
  const problems: Problem[] = [];
  const fields: Record<string, string> = {};
  for (const issue of ownFirst(result.error.issues)) {
    const field = issue.path.map(String).join('.');
    if (Object.hasOwn(fields, field)) continue;
    const found = problemOfRule(field, issue.message, options?.isForProgram);
    problems.push(found ?? problemAt(field, m.validation_problem_sentence, { sentence: issue.message }));
    const label = labelOf(schema, field, options);
    fields[field] = found ? sentenceOf(found, label, options) : fieldMessage(label, issue.message);
  }
  const [first] = Object.values(fields);
  return { ok: false, problems, fields, message: first ?? m.validation_problem_nothing({}, options) };
}

/** Returns the label that a schema gives a field, as text. */
export function labelOf(schema: z.ZodMiniType, field: string, options?: SayOptions): string {
  const label = labelFor(field.split('.'), labelsOf.get(schema) ?? {});
  return typeof label === 'string' ? label : label({}, options);
}

/** Returns a look-up of a schema's labels, for `invalid(problems, labelsIn(form))`. */
export const labelsIn =
  (schema: z.ZodMiniType) =>
  (field: string, options?: SayOptions): string =>
    labelOf(schema, field, options);

/** Like `labelsIn`, but returns messages, for texts that list several fields. */
export const labelIn =
  (schema: z.ZodMiniType) =>
  (field: string): Message =>
  (_, options) =>
    labelOf(schema, field, options);

/** Whether the limit is that of JavaScript's safe integers, not one of the field. */
const isBeyond = (issue: { code?: string | undefined; maximum?: unknown; minimum?: unknown }) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** The field's own limit is reported instead of the integer limit; the order of the fields stays. */
function ownFirst(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  if (!issues.some(isBeyond)) return issues;
  const own = new Set(issues.filter((one) => !isBeyond(one)).map(({ path }) => path.join('.')));
  return issues.filter((one) => !isBeyond(one) || !own.has(one.path.join('.')));
}

/** Rule text when the schema has none of its own, because zod's messages are for programmers. */
function ruleOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return messages.required;
  if (isBeyond(issue)) return messages.number;
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive);
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  if (issue.code === 'unrecognized_keys') return messages.unknownFields(issue.keys);
  if (issue.code === 'invalid_value') {
    return issue.values.length > choicesTold ? messages.choice : messages.oneOf(issue.values.map(String));
  }
  return issue.code === 'invalid_type' ? (kinds[issue.expected] ?? messages.email) : messages.email;
}

/** Rule text by expected type: a missing value is 'Required', a value that is not a number 'must be a number' (spec §5). */
const kinds: Readonly<Record<string, string>> = {
  string: messages.mustBeText,
  boolean: messages.mustBeTrueOrFalse,
  array: messages.mustBeList,
  object: messages.mustBeObject,
  int: messages.decimals(0),
  number: messages.number,
};

const choicesTold = 10;

function tooSmall(origin: string, least: number, inclusive = true): string {
  if (origin === 'string') return messages.minLength(least);
  if (origin === 'array') return messages.atLeast(least);
  return !inclusive && least === 0 ? messages.moreThanZero : messages.min(least);
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return messages.maxLength(most);
  return origin === 'array' ? messages.atMost(most) : messages.max(most);
}

function labelFor(path: readonly string[], labels: AnyLabels): Label {
  const named = path.filter((part) => !/^\d+$/u.test(part)).join('.');
  const last = path.at(-1) ?? '';
  const known = [named, last].find((name) => Object.hasOwn(labels, name)) ?? '';
  return labels[known] ?? spaced(last || 'Request');
}

/** `CustomerAccountNo` → `Customer Account No`, for fields of calls that no screen shows. */
function spaced(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/gu, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
