import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';

import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';

interface SubmitButtonProps<I extends FieldValues, O> extends ButtonProps {
  form: SchemaForm<I, O>;
  /** What it says while its form is being sent: 'Logging In'. */
  busyLabel: string;
  children: ReactNode;
}

/** The button of a `Form`: says that it works, keeps its place and its focus meanwhile. */
export function SubmitButton<I extends FieldValues, O>(props: SubmitButtonProps<I, O>) {
  const { form, busyLabel, children, ...rest } = props;
  const { isSubmitting } = useFormState({ control: form.methods.control });
  return (
    <Button
      type="submit"
      aria-disabled={isSubmitting}
      // Leaving the field would show its error and move the button away under the pointer, before the click counts.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {isSubmitting ? busyLabel : children}
    </Button>
  );
}
