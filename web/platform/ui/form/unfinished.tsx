/** Marks a form in which some fields are not rendered yet. */
export const Unfinished = () => <span hidden data-unfinished="" />;

/** Whether fields of the form are not rendered yet: it must not be sent, because nobody has seen them. */
export const isUnfinished = (form: HTMLFormElement): boolean =>
  form.querySelector('[data-unfinished]') !== null;
