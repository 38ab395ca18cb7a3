/** A switch of a schema form, in a separate file because the pages loaded first have no switch. */
import { Switch, type SwitchProps } from '@mantine/core';
import { useController } from 'react-hook-form';

import type { Bound } from '#web/platform/ui/form/text-fields.tsx';

/** Like `CheckboxField`, for a setting that is on or off from now on. */
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
