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

/** Takes the focus to the first wrong field that can be seen; the browser brings it into view. */
export function focusFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]') ?? [];
  [...wrong].find((field) => field.closest('[hidden]') === null)?.focus();
}
