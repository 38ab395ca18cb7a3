/**
 * Props of a button whose action is not possible at the moment. It looks disabled, but keeps the focus, which a disabled button
 * loses: its handler must do nothing then.
 */
export const unavailable = (isUnavailable: boolean) => ({
  'aria-disabled': isUnavailable,
  'data-disabled': isUnavailable || undefined,
});
