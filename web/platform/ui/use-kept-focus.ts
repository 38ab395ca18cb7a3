import { useEffect } from 'react';

import { focusTitle, isFocusLost } from '#web/platform/ui/lost-focus.ts';
import { setStandIn } from '#web/platform/ui/stand-in.ts';

/** The place of a removed element: what was around it. */
interface Place {
  path: string;
  /** The removed element, or what it was in. */
  removed: Node;
  parent: Node;
  next: Node | null;
  previous: Node | null;
}

/** Within this time in ms after scrolling, a removed row has only left the visible part of its list. */
const scrollMs = 500;
/** Time in ms for the screen, a closing dialog or a closing menu to set the focus itself. */
const pauseMs = 100;

// words: selectors
const overlays = '[role=dialog], [role=menu], [role=listbox], .mantine-Notification-root';
// words: a selector
const items = 'li, tr, article, fieldset';
const controls = 'button:not([tabindex="-1"]), a[href], input, select, textarea';

/** The page, or what is above it. */
interface Layer {
  /** The element focused last. */
  focused: Element | null;
  /** Its place, after it was removed. */
  place: Place | null;
}

/**
 * Removing a row, a chip or a file also removes the button that did it, and the focus with it: the next key press would act on
 * nothing. This moves the focus to the item that takes its place, to the one before it after the last item, and to the page's
 * title when none is left. A dialog or toast that disappears returns it to the page. One hook for the whole page, mounted once:
 * no list can forget it.
 */
export function useKeptFocus(): void {
  useEffect(() => keepFocus(), []);
}

function keepFocus(): () => void {
  const page: Layer = { focused: isFocusLost() ? null : document.activeElement, place: null };
  const above: Layer = { focused: null, place: null };
  let isAboveGone = false;
  let scrolledAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const isAbove = target.closest(overlays) !== null;
    Object.assign(above, { focused: isAbove ? target : null, place: null });
    if (!isAbove) Object.assign(page, { focused: target, place: null });
    isAboveGone = false;
  };
  /** The user pressed beside every control. Chromium reports a removal too, before the element is removed. */
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    setTimeout(() => {
      if (!isFocusLost()) return;
      for (const layer of [page, above])
        if (target === layer.focused && layer.focused?.isConnected) layer.focused = null;
    });
  };
  /** Only the rows of the list that scrolls disappear by it, not the title of a screen while the menu scrolls. */
  const onScroll = ({ target }: Event) => {
    const row = page.focused?.closest(items);
    if (row && target instanceof Node && target.contains(row)) scrolledAt = performance.now();
  };
  const settle = () => {
    timer = undefined;
    if (!isFocusLost()) return;
    const { place } = above.place?.parent.isConnected ? above : page;
    // A dialog over the page sets its own focus; a new screen's title gets it from the shell.
    const isCovered = (node: Node) => document.querySelector('[aria-modal=true]')?.contains(node) === false;
    if (place !== null && !isCovered(place.parent)) {
      above.place = null;
      page.place = null;
      if (place.path === window.location.pathname) focusNear(place);
    } else if (isAboveGone && page.focused instanceof HTMLElement && !isCovered(page.focused)) {
      page.focused.focus({ preventScroll: true });
    }
  };
  /** What disappears after the user pressed a control was removed, even if Tab has just scrolled to that control. */
  const onClick = () => {
    scrolledAt = -Infinity;
  };
  const observer = new MutationObserver((records) => {
    if (performance.now() - scrolledAt < scrollMs) {
      if (page.focused?.isConnected === false) page.focused = null;
      return;
    }
    const { focused } = above;
    for (const layer of [page, above]) follow(layer, records, layer === above ? overlays : 'body *');
    isAboveGone ||= focused !== null && above.focused === null && above.place === null;
    const isLost = page.place !== null || above.place !== null || isAboveGone;
    if (isLost && isFocusLost()) timer ??= setTimeout(settle, pauseMs);
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  document.addEventListener('click', onClick, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('scroll', onScroll, { capture: true });
    document.removeEventListener('click', onClick, { capture: true });
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Sets the place of the focused element once it is removed, or of its place once that is removed too. */
function follow(layer: Layer, records: readonly MutationRecord[], within: string): void {
  const isGone = (one: Node | null) => one !== null && !one.isConnected;
  const { focused } = layer;
  if (!isGone(focused) && !isGone(layer.place?.parent ?? null)) return;
  for (const { target: parent, nextSibling: next, previousSibling: previous, removedNodes } of records) {
    if (!(parent instanceof Element) || !parent.isConnected || parent.closest(within) === null) continue;
    // A grid moves the focus between its cells itself.
    if (parent.closest('[role=grid]') !== null) continue;
    const around = (one: Node | null) =>
      isGone(one) ? [...removedNodes].find((node) => node.contains(one)) : undefined;
    const removed = around(focused) ?? around(layer.place?.parent ?? null);
    if (removed) layer.place = { path: window.location.pathname, removed, parent, next, previous };
  }
  if (isGone(focused)) layer.focused = null;
}

function focusNear({ removed, parent, next, previous }: Place): void {
  const followers = walk(next?.isConnected ? next : null, 'nextSibling');
  const predecessors = walk(previous?.isConnected ? previous : null, 'previousSibling');
  for (const node of [...followers, ...predecessors]) {
    const target = node instanceof HTMLElement ? targetIn(node, removed) : null;
    target?.focus({ preventScroll: true });
    if (!isFocusLost()) {
      target?.scrollIntoView({ block: 'nearest' });
      setStandIn(target);
      return;
    }
  }
  const dialog = parent instanceof Element ? parent.closest<HTMLElement>('[role=dialog]') : null;
  if (dialog) dialog.focus({ preventScroll: true });
  if (isFocusLost()) focusTitle();
  setStandIn(document.activeElement);
}

function walk(from: Node | null, to: 'nextSibling' | 'previousSibling'): Node[] {
  const found: Node[] = [];
  for (let node = from; node !== null; node = node[to]) found.push(node);
  return found;
}

/**
 * Returns an item as a whole and no button in it: Enter pressed twice must not remove two. A control only beside one of its kind,
 * as a chip among chips: after a whole section was replaced, Enter must not press a button of another one.
 */
function targetIn(node: HTMLElement, removed: Node): HTMLElement | null {
  const item = node.matches(`[tabindex], ${items}`)
    ? node
    : node.querySelector<HTMLElement>('article[tabindex]');
  if (item) {
    if (!item.hasAttribute('tabindex')) item.tabIndex = -1;
    return item;
  }
  if (!(removed instanceof Element) || removed.className !== node.className) return null;
  return node.matches(controls) ? node : node.querySelector<HTMLElement>(controls);
}
