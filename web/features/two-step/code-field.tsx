import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { m } from '#shared/platform/words/words.ts';

/** A code from the app; phones offer it from messages or the app. With `takesRecovery` it also accepts letters. */
export function CodeField({
  field,
  takesRecovery = false,
  isFirst = true,
}: {
  field: FieldRef;
  takesRecovery?: boolean;
  /** Takes the focus. */
  isFirst?: boolean;
}) {
  return (
    <TextField
      field={field}
      label={m.security_code()}
      description={
        takesRecovery ? m.security_six_digits_of_your_authenticator_app() : m.security_six_digits()
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={isFirst || undefined}
      autoFocus={isFirst}
    />
  );
}
