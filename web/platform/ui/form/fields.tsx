/** Choices of a schema form. Each takes `field={form.field('name')}` and shows the schema's message under it once touched. */
import { Checkbox, Switch, type CheckboxProps, type SwitchProps } from '@mantine/core';
import { useController } from 'react-hook-form';

import type { Bound } from '#web/platform/ui/form/text-fields.tsx';

/** A box that is true or false in the form. */
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

/** The same as a switch: for what is on or off from now on. */
export function SwitchField({ field: ref, ...props }: Bound<SwitchProps>) {
  const { field, fieldState } = useController(ref);
  return (
    <Switch
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
