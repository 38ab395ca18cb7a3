import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Field, get, useFormState, useWatch } from 'react-hook-form';

import type { FieldRef } from '#web/platform/ui/form/use-checked-form.ts';

interface Typed {
  /** Of the input itself, which has no `value`: the browser draws what is typed, without a render. */
  ref: RefObject<HTMLInputElement | null>;
  /** What the form holds now. */
  value: () => unknown;
  /** What was typed: `value` is kept in the form, and `text` is what the input shows of it. */
  keep: (value: unknown, text: string) => void;
  /** The input was left: it shows `text`. */
  leave: (text: string) => void;
}

/**
 * Ties an input to its form so that a key renders nothing: react-hook-form's own `useController` renders the input with each. Only what the
 * form is given from elsewhere is drawn, as `shownAs` answers it: a draft, an address that was chosen, 'Start over'.
 */
export function useTyped({ control, name }: FieldRef, shownAs: (value: unknown) => string): Typed {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useRef<{ value: unknown } | null>(null);
  const given = useWatch({
    control,
    name,
    exact: true,
    compute: (value: unknown) =>
      typed.current && Object.is(typed.current.value, value) ? null : shownAs(value),
  });
  // A form that is reset forgets its fields, and renders them: they are there again.
  useFormState({ control, name, exact: true });
  control.register(name);

  const show = (text: string) => {
    // Writing the same would move the cursor.
    if (ref.current && ref.current.value !== text) ref.current.value = text;
  };
  const value = () => get(control._formValues, name) as unknown;

  useLayoutEffect(() => {
    if (given === null) return;
    typed.current = null;
    if (ref.current && ref.current.value !== given) ref.current.value = given;
  }, [given]);
  // With each render, as each may have registered it anew. The form needs the input for the focus alone: it would read its value.
  useLayoutEffect(() => {
    const field = get(control._fields, name) as Field | undefined;
    if (field)
      field._f.ref = { name, focus: () => ref.current?.focus(), select: () => ref.current?.select() };
  });
  useEffect(() => {
    control.register(name);
    return () => control.register(name).ref(null);
  }, [control, name]);

  return {
    ref,
    value,
    keep: (kept, text) => {
      typed.current = { value: kept };
      show(text);
      void control.register(name).onChange({ target: { name, value: kept }, type: 'change' });
    },
    leave: (text) => {
      show(text);
      void control.register(name).onBlur({ target: { name, value: value() }, type: 'blur' });
    },
  };
}
