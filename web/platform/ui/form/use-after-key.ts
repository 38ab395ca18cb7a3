import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import { afterFrame } from '#web/platform/ui/after-frame.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';

/**
 * Returns a value derived from form fields for display outside the input being typed into. It is computed and rendered in slices
 * after the key press is painted, and only when it changes. `read` derives it from the form's values; with null for `names`, it
 * follows all fields.
 */
export function useAfterKey<I extends FieldValues, O, T extends string | number | boolean | null>(
  { methods }: Pick<SchemaForm<I, O>, 'methods'>,
  names: readonly FieldPath<I>[] | null,
  read: (values: I) => T,
): T {
  const [value, setValue] = useState(() => read(methods.getValues()));
  const look = useEffectEvent(() => startTransition(() => setValue(read(methods.getValues()))));
  const followed = names?.join(' ');
  useEffect(() => {
    let forget: (() => void) | null = null;
    // Catches changes between the render and this effect.
    look();
    const unsubscribe = methods.subscribe({
      ...(followed !== undefined && { name: followed.split(' ') as FieldPath<I>[] }),
      formState: { values: true },
      callback: () => {
        forget ??= afterFrame(() => {
          forget = null;
          look();
        });
      },
    });
    return () => {
      forget?.();
      unsubscribe();
    };
  }, [methods, followed]);
  return value;
}
