/** Checkbox of a schema form: `field={form.field('name')}`; it shows the schema's message below once touched. */
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useController } from 'react-hook-form';

import type { Bound } from '#web/platform/ui/form/text-fields.tsx';

/** A checkbox for a boolean in the form. */
export function CheckboxField({ field: ref, ...props }: Bound<CheckboxProps>) {
  const { field, fieldState } = useController(ref);
  return (
    <Checkbox
      {...props}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      error={fieldState.error?.message}
    />
  );
}
