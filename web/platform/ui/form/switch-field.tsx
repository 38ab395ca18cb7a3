/** A choice of a schema form, in a file of its own: first loads have no switch. */
import { Switch, type SwitchProps } from '@mantine/core';
import { useController } from 'react-hook-form';

import type { Bound } from '#web/platform/ui/form/text-fields.tsx';

/** Like `CheckboxField`, for what is on or off from now on. */
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
