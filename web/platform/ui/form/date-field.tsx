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

/** A date in a form; null while empty. Text that is not a date is kept as typed, so that the form's own rule rejects it. */
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
