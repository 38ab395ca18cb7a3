/** Text inputs of a schema form; in a separate file because the login page needs no other field types. */
import { InputBase, PasswordInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { useFieldError } from '#web/platform/ui/form/field-error.ts';
import type { FieldRef } from '#web/platform/ui/form/use-checked-form.ts';
import { useTyped } from '#web/platform/ui/form/use-typed.ts';

/** A Mantine input's props, except those that the form sets. */
export type Bound<P> = Omit<
  P,
  'value' | 'defaultValue' | 'checked' | 'error' | 'name' | 'form' | 'onBlur' | 'ref'
> & {
  field: FieldRef;
};

interface OneLineProps {
  field: FieldRef;
  normalise?: ((typed: string) => string) | undefined;
}

/** One line of text. `normalise` converts the typed text to the stored text, like the normalisers of `shared/validation`. */
export function TextField({
  field,
  normalise,
  ...props
}: Bound<TextInputProps> & Pick<OneLineProps, 'normalise'>) {
  return (
    <InputBase
      {...props}
      component={OneLine}
      field={field}
      normalise={normalise}
      error={useFieldError(field)}
    />
  );
}

/** The input itself: a key press re-renders neither it nor the label and frame around it. */
function OneLine({ field, normalise, onChange, ...props }: ComponentProps<'input'> & OneLineProps) {
  const { ref, keep, leave } = useTyped(field, textOf);
  return (
    <input
      {...props}
      name={field.name}
      ref={ref}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const kept = normalise ? normalise(typed) : typed;
        keep(kept, kept);
        onChange?.(event);
      }}
      onBlur={() => leave()}
    />
  );
}

/** Takes a password as typed, including spaces. Set `autoComplete`: `current-password` or `new-password`. */
export function PasswordField({
  field: ref,
  onChange,
  ...props
}: Bound<PasswordInputProps> & { autoComplete: 'current-password' | 'new-password' }) {
  const { field, fieldState } = useController(ref);
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': m.ui_show_password(), tabIndex: 0 }}
      // Mantine sets it automatically on its other inputs.
      aria-invalid={fieldState.invalid || undefined}
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

/** Returns the text that an input shows; empty for a value that is not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
