import { get, useFormState } from 'react-hook-form';

import type { FieldRef } from '#web/platform/ui/form/use-checked-form.ts';

/** Returns the error of a field, if any. The component that uses it is not re-rendered on each key press. */
export function useFieldError({ control, name }: FieldRef): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
