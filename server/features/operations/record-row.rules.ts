import type * as z from 'zod/mini';

import { type Parsed, parse } from '#shared/platform/validation/parse.ts';

/** A row as its schema reads it, or why it is none; the other rows of its call are not held up by it. */
export function readRow<S extends z.ZodMiniType>(schema: S, row: unknown): Parsed<z.output<S>> {
  const parsed = parse(schema, row);
  return parsed.ok ? parsed : { ...parsed, message: sentence(parsed.message) };
}

/** As it was sent; empty where it is no text. */
export function cnOfRow(row: unknown): string {
  const cn: unknown = Reflect.get(Object(row), 'cn');
  return typeof cn === 'string' ? cn : '';
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
