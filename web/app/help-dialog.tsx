import { Modal } from '@mantine/core';

import { Keys } from '#web/ui/keys.tsx';
import { useRegisteredShortcuts, type Shortcut } from '#web/ui/shortcuts.ts';

import classes from './help-dialog.module.css';

/** What fields and rows do by themselves. */
const builtIn: readonly Shortcut[] = [
  { keys: 'Enter', label: 'Submit the form', group: 'Forms' },
  { keys: 'mod+Enter', label: 'Submit from anywhere', group: 'Forms' },
  { keys: '↓', label: 'Next row', group: 'Lists' },
  { keys: '↑', label: 'Previous row', group: 'Lists' },
  { keys: 'Home', label: 'First row', group: 'Lists' },
  { keys: 'End', label: 'Last row', group: 'Lists' },
  { keys: 'Enter', label: 'Open the row', group: 'Lists' },
  { keys: 'x', label: 'Choose the row', group: 'Lists' },
  { keys: 'Space', label: 'Choose the row', group: 'Lists' },
  { keys: 'Shift+↓', label: 'Choose downwards', group: 'Lists' },
  { keys: 'Shift+↑', label: 'Choose upwards', group: 'Lists' },
  { keys: 'Shift+Click', label: 'Choose all up to this row', group: 'Lists' },
];

/** Those that are not here are of one screen, and come first. */
const groupOrder = ['Everywhere', 'Go to', 'Lists', 'Forms'];

/** `?`: every shortcut that works here. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = [...useRegisteredShortcuts(), ...builtIn];
  const groups = [...new Set(shortcuts.map(groupOf))].toSorted(
    (a, b) => groupOrder.indexOf(a) - groupOrder.indexOf(b),
  );
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group} name={group} shortcuts={shortcuts.filter((one) => groupOf(one) === group)} />
        ))}
      </div>
    </Modal>
  );
}

/** Two keys for the same thing stand in one row. */
function Group({ name, shortcuts }: { name: string; shortcuts: readonly Shortcut[] }) {
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

function groupOf({ group }: Shortcut): string {
  return group ?? 'This screen';
}
