import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { Input, Select, type SelectProps } from '@mantine/core';
import { useId } from 'react';
import { useController } from 'react-hook-form';

import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { Segments } from '#web/platform/ui/segments.tsx';
import { m } from '#shared/platform/words/words.ts';

interface Choice<V extends string | number = string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<V extends string | number> extends Omit<
  SelectProps<V>,
  'data' | 'value' | 'error' | 'name' | 'onBlur' | 'ref'
> {
  field: FieldRef;
  choices: readonly Choice<V>[];
}

/** A choice from a list, with type-ahead from eight choices on. The form holds the choice's value, or null. */
export function SelectField<V extends string | number>({
  field: ref,
  choices,
  onChange,
  ...props
}: SelectFieldProps<V>) {
  const { field, fieldState } = useController(ref);
  const isChoice = choices.some(({ value }) => value === field.value);
  // If an empty text is not one of the choices, Mantine would go on showing the previous choice.
  const isEmpty = field.value === undefined || (field.value === '' && !isChoice);
  return (
    <Select<V>
      searchable={choices.length > 8}
      nothingFoundMessage={m.ui_nothing_matches()}
      // Rendered inside the page, so that screen readers find it within a landmark.
      comboboxProps={{ withinPortal: false }}
      {...props}
      data={[...choices]}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      value={(isEmpty ? null : field.value) as V | null}
      onChange={(value, option) => {
        field.onChange(value);
        onChange?.(value, option);
      }}
      error={fieldState.error?.message}
    />
  );
}

interface SegmentFieldProps<V extends string> {
  field: FieldRef;
  label: string;
  choices: readonly Choice<V>[];
  description?: string;
  onChange?: (value: V) => void;
}

/** A choice of two to four options, all visible. */
export function SegmentField<V extends string>({
  field: ref,
  label,
  choices,
  description,
  onChange,
}: SegmentFieldProps<V>) {
  const { field, fieldState } = useController(ref);
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={fieldState.error?.message}
    >
      <Segments
        fills="wide"
        aria-labelledby={id}
        data={choices}
        value={field.value as V}
        onChange={(value: V) => {
          field.onChange(value);
          onChange?.(value);
        }}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  );
}
