import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Where a shortcut is in the help dialog; one without a group is of this screen alone. */
export type ShortcutGroup = 'everywhere' | 'goTo' | 'lists' | 'forms';

export interface Shortcut {
  /** One key ('/', '?', 'n'), with Ctrl or Command ('mod+k'), or two one after the other ('g l'). */
  keys: string;
  /** What it does, for the help dialog: 'Search'. */
  label: string;
  group?: ShortcutGroup;
  /** Also while typing in a field. Only for keys with Ctrl or Command. */
  whileTyping?: boolean;
  /** Also inside dialogs and drawers. */
  inDialogs?: boolean;
  /** Only while nothing on the page has the focus: for keys that mean something on buttons and links. */
  onlyFromPage?: boolean;
}

/** A shortcut that is on the page. */
interface Registered extends Shortcut {
  run: () => unknown;
}

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Registered[]): void {
  if (registered.length === 0) {
    document.addEventListener('keydown', follow, true);
    document.addEventListener('keydown', press);
  }
  registered = next;
  if (registered.length === 0) {
    document.removeEventListener('keydown', follow, true);
    document.removeEventListener('keydown', press);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every shortcut of the screens that are open, for the help dialog. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

/** The second key of two must come this soon. */
const pauseMs = 1000;
let last: { key: string; at: number } | null = null;
/** 'g l' at the l of it. */
let sequence: string | null = null;

/** Sees every key before the shortcuts do, so that the second of two is not taken for a shortcut of its own. */
function follow(event: KeyboardEvent): void {
  const isSoon = last !== null && event.timeStamp - last.at < pauseMs;
  sequence = isSoon && last ? `${last.key} ${event.key}` : null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  last = isPlain && !isIn(event.target, takesKeys) ? { key: event.key, at: event.timeStamp } : null;
}

/**
 * One listener for all, as each key of a form comes by here. Of several with the same keys the screen's own goes before the portal's,
 * whichever was there first; else the one that came last, as what is open goes before what is behind it.
 */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const isSecond = registered.some(({ keys }) => keys === sequence);
  const meant = registered.filter(
    (shortcut) =>
      (isSecond ? shortcut.keys === sequence : isKey(event, shortcut.keys)) && applies(shortcut, event),
  );
  const first = meant.findLast(({ group }) => group !== 'everywhere') ?? meant.at(-1);
  if (first && first.run() !== false) event.preventDefault();
}

/**
 * A keyboard shortcut while this component is on the page; `?` lists it. Silent inside fields, open menus and dialogs. An action that answers false
 * leaves the key to the browser.
 */
export function useShortcut(shortcut: Shortcut, action: () => unknown): void {
  const { keys, label, group, whileTyping = false, inDialogs = false, onlyFromPage = false } = shortcut;
  const run = useEffectEvent(action);
  useEffect(() => {
    const entry = {
      keys,
      label,
      ...(group !== undefined && { group }),
      whileTyping,
      inDialogs,
      onlyFromPage,
      run: () => run(),
    };
    change([...registered, entry]);
    return () => change(registered.filter((other) => other !== entry));
  }, [keys, label, group, whileTyping, inDialogs, onlyFromPage]);
}

function applies({ whileTyping, inDialogs, onlyFromPage }: Shortcut, { target }: KeyboardEvent): boolean {
  if (whileTyping) return true;
  if (isIn(target, takesKeys)) return false;
  if (onlyFromPage) return target === document.body || isIn(target, 'h1');
  return inDialogs === true || !isIn(target, '[role="dialog"]');
}

function isKey(event: KeyboardEvent, keys: string): boolean {
  const [first = '', second] = keys.split('+');
  const withMod = second !== undefined && first === 'mod';
  const key = withMod ? second : keys;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === withMod &&
    !event.altKey
  );
}

/** Fields, and open menus, whose letters lead to their items and to nothing else where there is none. */
const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

function isIn(target: EventTarget | null, what: string): boolean {
  return target instanceof Element && target.closest(what) !== null;
}
