/** Long texts and choices of a schema form. Each takes `field={form.field('name')}` and shows the schema's message under it once touched. */
import {
  Checkbox,
  Switch,
  Textarea,
  type CheckboxProps,
  type SwitchProps,
  type TextareaProps,
} from '@mantine/core';
import { useController } from 'react-hook-form';

import { textOf, type Bound } from '#web/ui/form/text-fields.tsx';

export function TextAreaField({ field: ref, onChange, ...props }: Bound<TextareaProps>) {
  const { field, fieldState } = useController(ref);
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      {...props}
      {...field}
      value={textOf(field.value)}
      onChange={(event) => {
        field.onChange(event);
        onChange?.(event);
      }}
      error={fieldState.error?.message}
    />
  );
}

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
