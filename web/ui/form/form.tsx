import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';

import { messageOf, Refusal } from '#web/http/refusal.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';

interface FormProps<I extends FieldValues, O> {
  form: SchemaForm<I, O>;
  /** Gets the parsed values. A `Refusal` that it throws is shown on the form, and what was typed stays. */
  onSubmit: (values: O) => Promise<void> | void;
  /** Name of the form for screen readers, where the page has several. */
  label?: string;
  /** Off where the screen shows the message itself. */
  withMessage?: boolean;
  className?: string;
  children: ReactNode;
}

/** Forms on the page, the newest last: Ctrl-Enter outside every form submits that one. */
const mounted: HTMLFormElement[] = [];

/**
 * A form that keeps its word (look.md): errors keep the input, take the focus to the first and say how many; Enter
 * submits, Ctrl-Enter from anywhere; a second submit while the first is under way does nothing.
 */
export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const { form, onSubmit, label, withMessage = true, className, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  useSubmitShortcut(element);
  const focusFirstError = useFocusOnError(form, element);

  const submit = form.methods.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (thrown) {
      if (isAbort(thrown)) return;
      if (!(thrown instanceof Refusal)) reportError(thrown);
      form.refuse(thrown instanceof Refusal ? thrown : new Refusal(messageOf(thrown)));
      focusFirstError();
    }
  }, focusFirstError);

  const onFormSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form inside the page's form must not submit both.
    event.stopPropagation();
    if (busy.current) return;
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
      onSubmit={(event) => void onFormSubmit(event)}
    >
      {withMessage && <FormMessage form={form} />}
      {children}
    </form>
  );
}

/** What is wrong with the form as a whole, in red: the server's sentence, or how many fields need mending. */
function FormMessage<I extends FieldValues, O>({ form }: { form: SchemaForm<I, O> }) {
  const { errors, isSubmitted } = useFormState({ control: form.methods.control });
  const { root, ...fields } = errors;
  const count = isSubmitted ? countErrors(fields) : 0;
  const message = root?.message ?? (count > 1 ? `${count} fields need your attention.` : null);
  return (
    <div role="alert">
      {message && (
        <Banner tone="red" icon={<CircleAlert size={16} aria-hidden />}>
          {message}
        </Banner>
      )}
    </div>
  );
}

function countErrors(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.entries(errors).reduce(
    (sum, [part, child]) => (part === 'ref' ? sum : sum + countErrors(child)),
    0,
  );
}

/** Answers how to ask for the focus on the first field with an error, once the errors are on the page. */
function useFocusOnError<I extends FieldValues, O>(
  form: SchemaForm<I, O>,
  element: RefObject<HTMLFormElement | null>,
): () => void {
  const wanted = useRef(false);
  const { isSubmitting } = useFormState({ control: form.methods.control });
  // After each render: the one that follows the submit has the errors.
  useEffect(() => {
    if (!wanted.current || isSubmitting) return;
    wanted.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  return () => {
    wanted.current = true;
  };
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

function useSubmitShortcut(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    mounted.push(form);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const owner = event.target instanceof Element ? event.target.closest('form') : null;
      if ((owner ?? mounted.at(-1)) !== form) return;
      event.preventDefault();
      form.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      mounted.splice(mounted.indexOf(form), 1);
    };
  }, [element]);
}
