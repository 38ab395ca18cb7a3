import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';

import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { countErrors, firstMessage, focusFirstError } from '#web/platform/ui/form/form-errors.ts';
import { useSubmitShortcut } from '#web/platform/ui/form/submit-shortcut.ts';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';
import { Nothing, part } from '#web/platform/ui/part.tsx';
import { m } from '#shared/platform/words/words.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';

// Loaded when the form has an error.
const EndMessage = part(
  async () => (await import('#web/platform/ui/form/end-message.tsx')).EndMessage,
  Nothing,
);

interface FormProps<I extends FieldValues, O> {
  form: SchemaForm<I, O>;
  /** Called with the parsed values. A `Refusal` that it throws is shown on the form, and the input stays. */
  onSubmit: (values: O) => Promise<void> | void;
  /** Name of the form for screen readers, where the page has several. */
  label?: string;
  /** Called on each input, so that code needed to complete the form can be loaded. */
  onBegin?: (() => void) | undefined;
  /**
   * Whether this form replaces one that was just sent: a press right after that, before anything is typed, was meant for the
   * previous form.
   */
  isNext?: boolean;
  /** False when the screen shows the message itself. */
  withMessage?: boolean;
  className?: string;
  children: ReactNode;
}

/** Within this time, a second press counts as a repeat of the first, by a user who is not sure of it. */
const secondPressMs = 1000;

/**
 * A form as look.md requires: on errors, the input stays, the first wrong field takes the focus, and the number of errors is
 * shown; Enter submits, and Ctrl-Enter from anywhere; a second submit while the first is running does nothing.
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
    // Submitting a dialog's form must not also submit the page's form around it.
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
      {withMessage ? <FormErrors form={form}>{children}</FormErrors> : children}
    </form>
  );
}

/**
 * Shows the error of the whole form above the fields, in red: the server's message, or how many fields need fixing. In a long
 * form, it is repeated below the fields, at the button.
 */
function FormErrors<I extends FieldValues, O>({
  form,
  children,
}: {
  form: SchemaForm<I, O>;
  children: ReactNode;
}) {
  const { errors, isSubmitted } = useFormState({ control: form.methods.control });
  const { root, ...fields } = errors;
  const count = isSubmitted ? countErrors(fields) : 0;
  const message = root?.message ?? (count > 1 ? m.ui_fields_need_attention({ count }) : null);
  return (
    <>
      <FormMessage message={message} />
      {children}
      <Suspense>{message && <EndMessage message={message} />}</Suspense>
    </>
  );
}

/**
 * Returns a function that requests the focus for the first field with an error, once the errors are rendered. Errors of fields
 * that are not rendered are shown by the form; otherwise it would fail silently.
 */
function useFocusOnError<I extends FieldValues, O>(
  form: SchemaForm<I, O>,
  element: RefObject<HTMLFormElement | null>,
): () => void {
  const wanted = useRef(false);
  const { isSubmitting, errors } = useFormState({ control: form.methods.control });
  // Runs after each render, because the one after the submit has the errors.
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
