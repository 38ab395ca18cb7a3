import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { get } from 'react-hook-form';

import { type FieldRef, knownField } from '#web/platform/ui/form/use-checked-form.ts';

interface Typed {
  /** Of the input itself, which has no `value`: the browser draws what is typed, without a render. */
  ref: RefObject<HTMLInputElement | null>;
  /** What the form holds now. */
  value: () => unknown;
  /** What was typed: `value` is kept in the form, and `text` is what the input shows of it. */
  keep: (value: unknown, text: string) => void;
  /** The input was left: it shows the form's value, or `text` in its place. */
  leave: (text?: string | null) => void;
  /** Shows a text that the form has no value of. */
  putBack: (text: string) => void;
}

/**
 * Ties an input to its form so that a key renders nothing: react-hook-form's own `useController` renders the input with each. What the form
 * is given from elsewhere is written into the input as `shownAs` answers it, and told to `onGiven`: a draft, an address that was chosen,
 * 'Start over'.
 */
export function useTyped(
  { control, name }: FieldRef,
  shownAs: (value: unknown) => string,
  onGiven?: (value: unknown) => void,
): Typed {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useRef<{ value: unknown } | null>(null);
  // A form that is reset forgets its fields; whoever shows a field's error is rendered by a reset, and its input with it.
  control.register(name);

  const value = () => get(control._formValues, name) as unknown;
  const show = (text: string) => {
    // Writing the same would move the cursor.
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
  // With each render, as each may have registered it anew. The form needs the input for the focus alone: it would read its value.
  useLayoutEffect(() => {
    const field = knownField({ control, name });
    if (field)
      field._f.ref = { name, focus: () => ref.current?.focus(), select: () => ref.current?.select() };
  });
  useEffect(() => {
    control.register(name);
    return () => {
      // Not `register(name).ref(null)`: of a row that a reset took out it would put the default back into the values.
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
