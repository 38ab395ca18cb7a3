import { get, useFormState } from 'react-hook-form';

import type { FieldRef } from '#web/platform/ui/form/use-checked-form.ts';

/** What is wrong with a field, if anything; who shows it is not drawn with each key. */
export function useFieldError({ control, name }: FieldRef): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
