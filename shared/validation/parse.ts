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
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  const labels = labelsOf.get(schema) ?? {};
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.map(String);
    const name = path.join('.');
    if (name in fields) continue;
    fields[name] = fieldMessage(labelFor(path, labels), ruleOf(issue));
  }
  const [first] = Object.values(fields);
  return { ok: false, fields, message: first ?? 'The request has no content.' };
}

/** zod's own wording for what a rule of ours does not word. */
const unworded = 'Invalid input';

function ruleOf(issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith(unworded)) return issue.message;
  return issue.input === undefined || issue.input === null ? messages.required : messages.email;
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
