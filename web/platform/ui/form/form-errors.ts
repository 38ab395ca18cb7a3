/** What is wrong on a form: how much, and where it begins. */

/** `errors` is react-hook-form's tree of a form. */
export function countErrors(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.entries(errors).reduce(
    (sum, [part, child]) => (part === 'ref' ? sum : sum + countErrors(child)),
    0,
  );
}

/** The first sentence of that tree; null where nothing is wrong. */
export function firstMessage(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  for (const [part, child] of Object.entries(errors)) {
    const message = part === 'ref' ? null : firstMessage(child);
    if (message !== null) return message;
  }
  return null;
}

/** Takes the focus to the first wrong field that can be seen, and brings it into view. False where none can. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]') ?? [];
  const first = [...wrong].find((field) => field.closest('[hidden]') === null);
  first?.focus();
  // The browser does so only for what did not have the focus yet.
  first?.scrollIntoView?.({ block: 'nearest' });
  return first !== undefined;
}
