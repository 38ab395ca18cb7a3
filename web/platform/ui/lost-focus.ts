/** What had the focus has gone, and nothing else has it. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Where it goes when nothing is left that it could go to: the page's title, as after a navigation. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('content');
  title?.focus({ preventScroll: true });
}
