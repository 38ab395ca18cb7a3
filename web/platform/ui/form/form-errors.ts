/** Counting a form's errors, and finding the first. */

/** Returns the number of messages in `errors`, react-hook-form's error tree of a form. */
export function countErrors(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.entries(errors).reduce(
    (sum, [part, child]) => (part === 'ref' ? sum : sum + countErrors(child)),
    0,
  );
}

/** Returns the first message of that tree; null when there is none. */
export function firstMessage(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  for (const [part, child] of Object.entries(errors)) {
    const message = part === 'ref' ? null : firstMessage(child);
    if (message !== null) return message;
  }
  return null;
}

/** Focuses the first visible field with an error and scrolls it into view. Returns false when there is none. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]') ?? [];
  const first = [...wrong].find((field) => field.closest('[hidden]') === null);
  first?.focus();
  // The browser scrolls only to an element that did not have the focus yet.
  first?.scrollIntoView?.({ block: 'nearest' });
  return first !== undefined;
}
