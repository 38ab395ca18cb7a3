import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';

import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { countErrors, firstMessage, focusFirstError } from '#web/platform/ui/form/form-errors.ts';
import { useSubmitShortcut } from '#web/platform/ui/form/submit-shortcut.ts';
import { WholeMessage } from '#web/platform/ui/form/whole-message.tsx';
import { Nothing, part } from '#web/platform/ui/part.tsx';
import { m } from '#shared/platform/words/words.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';

// Loads once something is wrong.
const EndMessage = part(
  async () => (await import('#web/platform/ui/form/end-message.tsx')).EndMessage,
  Nothing,
);

interface FormProps<I extends FieldValues, O> {
  form: SchemaForm<I, O>;
  /** Gets the parsed values. A `Refusal` that it throws is shown on the form, and what was typed stays. */
  onSubmit: (values: O) => Promise<void> | void;
  /** Name of the form for screen readers, where the page has several. */
  label?: string;
  /** Called with each input: what is needed once somebody fills the form in can be loaded. */
  onBegin?: (() => void) | undefined;
  /** Takes the place of a form that was sent: a press right after it, before anything is typed, was meant for that one. */
  isNext?: boolean;
  /** Off where the screen shows the message itself. */
  withMessage?: boolean;
  className?: string;
  children: ReactNode;
}

/** A second press of somebody who is not sure of the first. */
const secondPressMs = 1000;

/**
 * A form as look.md requires: errors keep the input, focus the first and give their number; Enter
 * submits, Ctrl-Enter from anywhere; a second submit while the first is under way does nothing.
 */
export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const { form, onSubmit, onBegin, label, isNext = false, withMessage = true, className, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [openedAt] = useState(() => performance.now());
  const isTyped = useRef(false);
  useSubmitShortcut(element);
  const askForFocus = useFocusOnError(form, element);

  const submit = form.methods.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (thrown) {
      if (isAbort(thrown)) return;
      if (!(thrown instanceof Refusal)) reportError(thrown);
      form.refuse(thrown instanceof Refusal ? thrown : new Refusal(messageOf(thrown)));
      askForFocus();
    }
  }, askForFocus);

  const onFormSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form inside the page's form must not submit both.
    event.stopPropagation();
    if (busy.current) return;
    if (isNext && !isTyped.current && performance.now() - openedAt < secondPressMs) return;
    busy.current = true;
    try {
      await submit(event);
    } finally {
      busy.current = false;
    }
  };

  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      className={className}
      onInput={() => {
        isTyped.current = true;
        onBegin?.();
      }}
      onSubmit={(event) => void onFormSubmit(event)}
    >
      {withMessage ? <Told form={form}>{children}</Told> : children}
    </form>
  );
}

/**
 * Over the fields, what is wrong with the form as a whole, in red: the server's sentence, or how many fields need fixing. In a long
 * form once more below them, at the button.
 */
function Told<I extends FieldValues, O>({ form, children }: { form: SchemaForm<I, O>; children: ReactNode }) {
  const { errors, isSubmitted } = useFormState({ control: form.methods.control });
  const { root, ...fields } = errors;
  const count = isSubmitted ? countErrors(fields) : 0;
  const message = root?.message ?? (count > 1 ? m.ui_fields_need_attention({ count }) : null);
  return (
    <>
      <WholeMessage message={message} />
      {children}
      <Suspense>{message && <EndMessage message={message} />}</Suspense>
    </>
  );
}

/**
 * Returns how to ask for the focus on the first field with an error, once the errors are on the page. What is wrong with
 * fields that are not on it is told by the form, which would otherwise do nothing without a word.
 */
function useFocusOnError<I extends FieldValues, O>(
  form: SchemaForm<I, O>,
  element: RefObject<HTMLFormElement | null>,
): () => void {
  const wanted = useRef(false);
  const { isSubmitting, errors } = useFormState({ control: form.methods.control });
  // After each render: the one that follows the submit has the errors.
  useEffect(() => {
    if (!wanted.current || isSubmitting) return;
    wanted.current = false;
    if (focusFirstError(element.current) || errors.root) return;
    const message = firstMessage(errors);
    if (message !== null) form.methods.setError('root', { type: 'hidden', message });
  });
  return () => {
    wanted.current = true;
  };
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}
