import { m } from '#shared/platform/words/words.ts';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';

/**
 * F9 focuses the first button of the newest toast, as 'Undo': by Tab it is behind the whole page. A toast stays while it has the
 * focus.
 */
export function useToastShortcut(): void {
  const label = m.app_key_newest_message();
  useShortcut({ keys: 'F9', label, group: 'everywhere', whileTyping: true, inDialogs: true }, () => {
    // words: a selector
    const newest = [...document.querySelectorAll('.mantine-Notification-root')].at(-1);
    const button = newest?.querySelector('button');
    button?.focus();
    return button !== undefined && button !== null;
  });
}
