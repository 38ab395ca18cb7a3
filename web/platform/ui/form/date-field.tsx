import { useController } from 'react-hook-form';

import { DateInput, type DateInputProps } from '#web/platform/ui/date-input.tsx';
import { textOf } from '#web/platform/ui/form/text-fields.tsx';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';

type DateFieldProps = Omit<
  DateInputProps,
  'value' | 'onDay' | 'error' | 'name' | 'onBlur' | 'ref' | 'form'
> & {
  field: FieldRef;
};

/** A day of a form: null while empty. What is no day is kept as typed, so that the form's own rule refuses it. */
export function DateField({ field: ref, ...props }: DateFieldProps) {
  const { field, fieldState } = useController(ref);
  return (
    <DateInput
      {...props}
      ref={field.ref}
      name={field.name}
      value={textOf(field.value)}
      onDay={(day, typed) => field.onChange(day === '' ? null : (day ?? typed))}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
