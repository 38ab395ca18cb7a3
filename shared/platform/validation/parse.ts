import * as z from 'zod/mini';

import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Problem, problemAt, sentenceOf } from './problem.ts';
import { problemOfRule } from './rule-text.ts';
import { fieldMessage, messages } from './rules.ts';

/** Labels of a form's fields, by dotted path; array positions are left out (`pieces.weight`). */
export type Labels = Readonly<Record<string, string>>;
/** The same as words of the catalogue. */
export type WordLabels = Readonly<Record<string, Message>>;
type Label = string | Message;

/** Of a form whose shared parts have texts yet and whose own have words. */
type AnyLabels = Readonly<Record<string, Label>>;

const labelsOf = new WeakMap<object, AnyLabels>();

/** Gives a schema the labels that its field errors are worded with, on the screen and on the server. */
export function labelled<S extends z.ZodMiniType>(schema: S, labels: AnyLabels): S {
  labelsOf.set(schema, labels);
  return schema;
}

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; problems: readonly Problem[]; fields: Record<string, string>; message: string };

/**
 * Parses input. What is refused is a problem for each field, keyed by the field's path (`pieces.0.weightGrams`), and its
 * sentence (spec §5: label, then rule text) in the page's language, or in the one of `options`. Programs are told limits in the
 * unit of the field and the choices that there are.
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

/** The label that a schema gives a field, in words. */
export function labelOf(schema: z.ZodMiniType, field: string, options?: SayOptions): string {
  const label = labelFor(field.split('.'), labelsOf.get(schema) ?? {});
  return typeof label === 'string' ? label : label({}, options);
}

/** The labels of a schema, for `invalid(problems, labelsIn(form))`. */
export const labelsIn =
  (schema: z.ZodMiniType) =>
  (field: string, options?: SayOptions): string =>
    labelOf(schema, field, options);

/** The same as words, for what names one field after the other. */
export const labelIn =
  (schema: z.ZodMiniType) =>
  (field: string): Message =>
  (_, options) =>
    labelOf(schema, field, options);

/** Beyond JavaScript's whole numbers: nothing that a field says of itself. */
const isBeyond = (issue: { code?: string | undefined; maximum?: unknown; minimum?: unknown }) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** The field's own limit is told before that of the language; the order of the fields stays. */
function ownFirst(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  if (!issues.some(isBeyond)) return issues;
  const own = new Set(issues.filter((one) => !isBeyond(one)).map(({ path }) => path.join('.')));
  return issues.filter((one) => !isBeyond(one) || !own.has(one.path.join('.')));
}

/** The rule where a schema has none of its own; zod's words are for programmers. */
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

/** What is not given is 'Required'; what is given and no number 'must be a number' (spec §5). */
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
