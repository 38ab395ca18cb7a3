import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { get } from 'react-hook-form';

import { type FieldRef, knownField } from '#web/platform/ui/form/use-checked-form.ts';

interface Typed {
  /** Ref of the input, which has no `value` prop: the browser shows the typed text without a React render. */
  ref: RefObject<HTMLInputElement | null>;
  /** Returns the form's current value. */
  value: () => unknown;
  /** Call on input: stores `value` in the form, and shows `text` in the input. */
  keep: (value: unknown, text: string) => void;
  /** Call on blur: shows the form's value, or `text` instead. */
  leave: (text?: string | null) => void;
  /** Shows a text for which the form has no value. */
  putBack: (text: string) => void;
}

/**
 * Connects an input to its form so that a key press renders nothing: react-hook-form's `useController` re-renders the input on
 * each. A value set from elsewhere (a draft, a chosen address, 'Start over') is written into the input as `shownAs` formats it,
 * and passed to `onGiven`.
 */
export function useTyped(
  { control, name }: FieldRef,
  shownAs: (value: unknown) => string,
  onGiven?: (value: unknown) => void,
): Typed {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useRef<{ value: unknown } | null>(null);
  // A reset removes the form's fields, so register again on each render. A component that shows a field's error is re-rendered by
  // a reset, and its input with it.
  control.register(name);

  const value = () => get(control._formValues, name) as unknown;
  const show = (text: string) => {
    // Writing the same text would move the cursor.
    if (ref.current && ref.current.value !== text) ref.current.value = text;
  };
  const showGiven = useEffectEvent(() => {
    const given = value();
    const isReset = knownField({ control, name }) === undefined;
    if (!isReset && typed.current && Object.is(typed.current.value, given)) return;
    typed.current = null;
    show(shownAs(given));
    onGiven?.(given);
  });

  useLayoutEffect(() => {
    showGiven();
    return control._subscribe({
      name,
      exact: true,
      formState: { values: true },
      callback: () => showGiven(),
    });
  }, [control, name]);
  // On each render, because each may have registered the field again. The form gets this object instead of the input: it needs it
  // only for the focus, and would read the value of a real input.
  useLayoutEffect(() => {
    const field = knownField({ control, name });
    if (field)
      field._f.ref = { name, focus: () => ref.current?.focus(), select: () => ref.current?.select() };
  });
  useEffect(() => {
    control.register(name);
    return () => {
      // Not `register(name).ref(null)`: for a row that a reset removed, it would put the default back into the values.
      const field = knownField({ control, name });
      if (field) field._f.mount = false;
    };
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
      show(text ?? shownAs(value()));
      void control.register(name).onBlur({ target: { name, value: value() }, type: 'blur' });
    },
    putBack: (text) => {
      typed.current = { value: value() };
      show(text);
    },
  };
}
