import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import { afterFrame } from '#web/platform/ui/after-frame.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';

/**
 * What follows from fields of a form and is not the input that is typed into: read and drawn once the key is on the screen, in slices,
 * and only where it is another text or number than before. `read` answers it from the form's values; without `names` it follows all.
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
    // What was set between drawing and now.
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
