/** Whether no element has the focus, because the one that had it was removed. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Focuses the page's title, as after a navigation, when no better element is left. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('content');
  title?.focus({ preventScroll: true });
}
