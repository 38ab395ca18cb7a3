import { useFormState, type FieldValues } from 'react-hook-form';

import { BusyButton, type BusyButtonProps } from '#web/platform/ui/form/busy-button.tsx';
import type { SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';

interface SubmitButtonProps<I extends FieldValues, O> extends Omit<BusyButtonProps, 'isBusy'> {
  form: SchemaForm<I, O>;
  /** With several buttons, whether this one was pressed; the others are only disabled. */
  isPressed?: boolean;
}

/** The submit button of a `Form`. */
export function SubmitButton<I extends FieldValues, O>({
  form,
  isPressed = true,
  ...rest
}: SubmitButtonProps<I, O>) {
  const { isSubmitting } = useFormState({ control: form.methods.control });
  return <BusyButton isBusy={isSubmitting && isPressed} aria-disabled={isSubmitting} {...rest} />;
}
