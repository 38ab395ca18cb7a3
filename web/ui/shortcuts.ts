import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** One key ('/', '?', 'n'), or with Ctrl or Command ('mod+k'). */
  keys: string;
  /** What it does, for the help dialog: 'Search'. */
  label: string;
  /** Where it belongs in the help dialog. */
  group?: string;
  /** Also while typing in a field. Only for keys with Ctrl or Command. */
  whileTyping?: boolean;
}

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]): void {
  registered = next;
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

/** A keyboard shortcut while this component is on the page; `?` lists it. Silent inside fields and dialogs. */
export function useShortcut(shortcut: Shortcut, action: () => void): void {
  const { keys, label, group, whileTyping = false } = shortcut;
  const run = useEffectEvent(action);
  useEffect(() => {
    const entry = { keys, label, ...(group !== undefined && { group }), whileTyping };
    change([...registered, entry]);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, keys)) return;
      if (!whileTyping && isBusyElsewhere(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      change(registered.filter((other) => other !== entry));
    };
  }, [keys, label, group, whileTyping]);
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const [first = '', second] = keys.split('+');
  const withMod = second !== undefined && first === 'mod';
  const key = withMod ? second : keys;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === withMod &&
    !event.altKey
  );
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}
