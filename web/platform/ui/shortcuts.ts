import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Section of the help dialog; a shortcut without a group belongs to this screen only. */
export type ShortcutGroup = 'everywhere' | 'goTo' | 'lists' | 'forms';

export interface Shortcut {
  /** One key ('/', '?', 'n'), with Ctrl or Command ('mod+k'), or two one after the other ('g l'). */
  keys: string;
  /** What it does, for the help dialog: 'Search'. */
  label: string;
  group?: ShortcutGroup | undefined;
  /** Whether it also works while typing in a field. Only for keys that type nothing. */
  whileTyping?: boolean | undefined;
  /** Whether it also works inside dialogs and drawers. */
  inDialogs?: boolean | undefined;
  /** Whether it works only while nothing on the page has the focus: for keys that buttons and links use themselves. */
  onlyFromPage?: boolean | undefined;
}

/** A registered shortcut with its action. */
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

/** Returns all shortcuts of the open screens, for the help dialog. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

/** The second of two keys must follow within this time. */
const pauseMs = 1000;
let last: { key: string; at: number } | null = null;
/** The last two keys, 'g l' when l is pressed; null when the second was too late. */
let sequence: string | null = null;

/** Runs before the shortcuts on every key press, so that the second key of a pair is not taken for a separate shortcut. */
function follow(event: KeyboardEvent): void {
  const isSoon = last !== null && event.timeStamp - last.at < pauseMs;
  sequence = isSoon && last ? `${last.key} ${event.key}` : null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  last = isPlain && !isIn(event.target, takesKeys) ? { key: event.key, at: event.timeStamp } : null;
}

/**
 * A single listener for all shortcuts, because every key press in a form passes through it. If several have the same keys, the
 * screen's shortcut takes precedence over the portal's, in whatever order they were registered; otherwise the newest one does,
 * because what opened last is in front.
 */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const isSecond = registered.some(({ keys }) => keys === sequence);
  const matching = registered.filter(
    (shortcut) =>
      (isSecond ? shortcut.keys === sequence : isKey(event, shortcut.keys)) && applies(shortcut, event),
  );
  const first = matching.findLast(({ group }) => group !== 'everywhere') ?? matching.at(-1);
  if (first && first.run() !== false) event.preventDefault();
}

/**
 * Registers a keyboard shortcut while this component is mounted; `?` lists it. It does not work inside fields, open menus and
 * dialogs. If the action returns false, the browser handles the key.
 */
export function useShortcut(shortcut: Shortcut, action: () => unknown): void {
  const { keys, label, group, whileTyping, inDialogs, onlyFromPage } = shortcut;
  const run = useEffectEvent(action);
  useEffect(() => {
    const entry = { keys, label, group, whileTyping, inDialogs, onlyFromPage, run: () => run() };
    change([...registered, entry]);
    return () => change(registered.filter((other) => other !== entry));
  }, [keys, label, group, whileTyping, inDialogs, onlyFromPage]);
}

function applies({ whileTyping, inDialogs, onlyFromPage }: Shortcut, { target }: KeyboardEvent): boolean {
  if (whileTyping) return true;
  if (isIn(target, takesKeys)) return false;
  // An element that was removed leaves the focus to the page, although a dialog is open.
  if (!inDialogs && document.querySelector('[aria-modal="true"]')) return false;
  if (onlyFromPage) return target === document.body || isIn(target, 'h1');
  return inDialogs || !isIn(target, '[role="dialog"]');
}

function isKey(event: KeyboardEvent, keys: string): boolean {
  const withMod = keys.startsWith('mod+');
  const key = withMod ? keys.slice(4) : keys;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === withMod &&
    !event.altKey
  );
}

/** Elements that use letter keys themselves: fields and open menus. */
const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

function isIn(target: EventTarget | null, what: string): boolean {
  return target instanceof Element && target.closest(what) !== null;
}
