import * as z from 'zod/mini';

import { fieldMessage, messages } from './rules.ts';

/** Labels of a form's fields, by dotted path; array positions are left out (`pieces.weight`). */
export type Labels = Readonly<Record<string, string>>;

const labelsOf = new WeakMap<object, Labels>();

/** Gives a schema the labels that its field errors are worded with, on the screen and on the server. */
export function labelled<S extends z.ZodMiniType>(schema: S, labels: Labels): S {
  labelsOf.set(schema, labels);
  return schema;
}

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; fields: Record<string, string>; message: string };

/** Parses input; refusals are worded as spec §5: label, then rule text, keyed by the field's path (`pieces.0.weightGrams`). */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = z.safeParse(schema, input, { reportInput: true, error: ruleText });
  if (result.success) return { ok: true, value: result.data };
  const labels = labelsOf.get(schema) ?? {};
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.map(String);
    const name = path.join('.');
    if (name in fields) continue;
    fields[name] = fieldMessage(labelFor(path, labels), issue.message);
  }
  const [first] = Object.values(fields);
  return { ok: false, fields, message: first ?? 'The request has no content.' };
}

/** The rule text where a schema has none of its own; zod's words are for programmers. */
function ruleText(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return messages.required;
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive);
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  if (issue.code === 'unrecognized_keys') return messages.unknownFields(issue.keys);
  if (issue.code === 'invalid_value') {
    return issue.values.length > choicesTold ? messages.choice : messages.oneOf(issue.values.map(String));
  }
  if (issue.code !== 'invalid_type') return messages.email;
  if (issue.expected === 'int') return messages.decimals(0);
  return issue.expected === 'number' ? messages.number : messages.email;
}

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

function labelFor(path: string[], labels: Labels): string {
  const named = path.filter((part) => !/^\d+$/u.test(part)).join('.');
  return labels[named] ?? labels[path.at(-1) ?? ''] ?? spaced(path.at(-1) ?? 'Request');
}

/** `CustomerAccountNo` → `Customer Account No`, for fields of calls that no screen shows. */
function spaced(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/gu, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
