import { namesOf } from '#shared/platform/names-of.ts';

import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Keys } from '#web/platform/ui/keys.tsx';
import { useRegisteredShortcuts, type Shortcut, type ShortcutGroup } from '#web/platform/ui/shortcuts.ts';

import classes from './help-dialog.module.css';
import { m } from '#shared/platform/words/words.ts';

/** Shortcuts that fields and rows handle themselves. */
const builtIn: readonly Shortcut[] = [
  { keys: 'Enter', label: m.app_key_submit(), group: 'forms' },
  { keys: 'mod+Enter', label: m.app_key_submit_anywhere(), group: 'forms' },
  { keys: '↓', label: m.ui_next_row(), group: 'lists' },
  { keys: '↑', label: m.ui_previous_row(), group: 'lists' },
  { keys: 'Home', label: m.ui_first_row(), group: 'lists' },
  { keys: 'End', label: m.ui_last_row(), group: 'lists' },
  { keys: 'Enter', label: m.app_key_open_row(), group: 'lists' },
  { keys: 'x', label: m.app_key_choose_row(), group: 'lists' },
  { keys: 'Space', label: m.app_key_choose_row(), group: 'lists' },
  { keys: 'Shift+↓', label: m.app_key_choose_downwards(), group: 'lists' },
  { keys: 'Shift+↑', label: m.app_key_choose_upwards(), group: 'lists' },
  { keys: 'Shift+Click', label: m.app_key_choose_up_to_row(), group: 'lists' },
];

type Group = ShortcutGroup | 'thisScreen';

/** In the order of the dialog: the shortcuts of the current screen come first. */
const groupNames: Record<Group, string> = {
  thisScreen: m.app_keys_this_screen(),
  everywhere: m.app_keys_everywhere(),
  goTo: m.app_keys_go_to(),
  lists: m.app_keys_lists(),
  forms: m.app_keys_forms(),
};
const groupOrder = namesOf(groupNames);

/** The dialog opened by `?`: every shortcut that works here. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = [...useRegisteredShortcuts(), ...builtIn];
  const groups = groupOrder.filter((group) => shortcuts.some((one) => groupOf(one) === group));
  return (
    <Dialog opened onClose={onClose} title={m.app_keyboard_shortcuts()} size="lg">
      <div className={classes.groups}>
        {groups.map((group) => (
          <ShortcutGroupList
            key={group}
            name={groupNames[group]}
            shortcuts={shortcuts.filter((one) => groupOf(one) === group)}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** Two shortcuts for the same action share one row. */
function ShortcutGroupList({ name, shortcuts }: { name: string; shortcuts: readonly Shortcut[] }) {
  const labels = [...new Set(shortcuts.map(({ label }) => label))];
  const keysOf = (wanted: string) =>
    new Set(shortcuts.filter(({ label }) => label === wanted).map(({ keys }) => keys));
  return (
    <section className={classes.group}>
      <h3>{name}</h3>
      <dl>
        {labels.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {[...keysOf(label)].map((keys) => (
                <Keys key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function groupOf({ group }: Shortcut): Group {
  return group ?? 'thisScreen';
}
