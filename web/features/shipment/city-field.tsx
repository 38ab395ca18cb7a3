import { NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';

import { required } from '#web/platform/ui/form/required.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { m } from '#shared/platform/words/words.ts';

interface CityFieldProps {
  field: FieldRef;
  label?: string;
  towns: readonly string[];
  /** True when the districts of the postcode are served differently, so the user must choose one and none is preselected. */
  mustChoose: boolean;
}

/** Choice of city for a postcode that has several: its own town or one of its districts. */
export function CityField({ field: ref, label, towns, mustChoose }: CityFieldProps) {
  const { field, fieldState } = useController(ref);
  const choices = towns.map((town) => ({ value: town, label: town }));
  return (
    <NativeSelect
      label={label ?? m.shipment_city()}
      {...(mustChoose && required)}
      data={mustChoose ? [{ value: '', label: m.shipment_choose_the_district() }, ...choices] : choices}
      name={field.name}
      ref={field.ref}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
