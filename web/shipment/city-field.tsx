import { NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';

import type { FieldRef } from '#web/ui/form/use-schema-form.ts';

/** The city where a postcode has several: its own town or one of its districts. */
export function CityField({ field: ref, towns }: { field: FieldRef; towns: readonly string[] }) {
  const { field, fieldState } = useController(ref);
  return (
    <NativeSelect
      label="City"
      data={[...towns]}
      name={field.name}
      ref={field.ref}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
