import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import { parse } from '#shared/platform/validation/parse.ts';
import { type SchemaForm, useCheckedForm } from '#web/platform/ui/form/use-checked-form.ts';

export { type FieldRef, partOf, type SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';

/** A form based on a shared schema: the same rules and messages as on the server. */
export function useSchemaForm<S extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): SchemaForm<z.input<S>, z.output<S>> {
  return useCheckedForm<z.input<S>, z.output<S>>((values) => parse(schema, values), defaultValues);
}
