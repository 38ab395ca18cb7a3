import { TextField } from '#web/ui/form/text-fields.tsx';
import type { FieldRef } from '#web/ui/form/use-schema-form.ts';

/** A code of the app; phones offer it from the message or app. With `takesRecovery` letters may be typed as well. */
export function CodeField({ field, takesRecovery = false }: { field: FieldRef; takesRecovery?: boolean }) {
  return (
    <TextField
      field={field}
      label="Code"
      description={takesRecovery ? 'Six digits of your authenticator app, or a recovery code' : 'Six digits'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
      autoFocus
    />
  );
}
