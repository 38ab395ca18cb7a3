/** The element that got the focus only because the one that had it was removed (use-kept-focus.ts). */
let standIn: Element | null = null;

export function setStandIn(element: Element | null): void {
  standIn = element;
}

/** Whether the focus is still there, so that a part that appears later may take it. */
export const isOnStandIn = (): boolean => standIn !== null && document.activeElement === standIn;
