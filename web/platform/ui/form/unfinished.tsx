/** Stands in a form for fields that are still to be drawn. */
export const Unfinished = () => <span hidden data-unfinished="" />;

/** A form that fields of are missing: what it would send, nobody has seen. */
export const isUnfinished = (form: HTMLFormElement): boolean =>
  form.querySelector('[data-unfinished]') !== null;
