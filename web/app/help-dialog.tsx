import { Modal } from '@mantine/core';

import { useRegisteredShortcuts, type Shortcut } from '#web/ui/shortcuts.ts';

import classes from './help-dialog.module.css';

const ofForms: readonly Shortcut[] = [
  { keys: 'Enter', label: 'Submit the form', group: 'Forms' },
  { keys: 'mod+Enter', label: 'Submit from anywhere', group: 'Forms' },
  { keys: '↑ ↓', label: 'Move in a list', group: 'Lists' },
  { keys: 'Home', label: 'First row', group: 'Lists' },
  { keys: 'End', label: 'Last row', group: 'Lists' },
  { keys: 'Enter', label: 'Open the row', group: 'Lists' },
  { keys: 'Space', label: 'Choose the row', group: 'Lists' },
];

/** `?`: every shortcut that works here. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = [...useRegisteredShortcuts(), ...ofForms];
  const groups = new Set(shortcuts.map(groupOf));
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      {[...groups].map((group) => (
        <section key={group} className={classes.group}>
          <h3>{group}</h3>
          <dl>
            {shortcuts
              .filter((shortcut) => groupOf(shortcut) === group)
              .map(({ keys, label }) => (
                <div key={`${keys} ${label}`}>
                  <dt>{label}</dt>
                  <dd>
                    {namesOf(keys).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

function groupOf({ group }: Shortcut): string {
  return group ?? 'This screen';
}

function namesOf(keys: string): string[] {
  const mod = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return keys.split('+').map((key) => (key === 'mod' ? mod : key.length === 1 ? key.toUpperCase() : key));
}
