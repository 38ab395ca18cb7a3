import { Fragment } from 'react';

import classes from './keys.module.css';
import { m } from '#shared/platform/words/words.ts';

/** Shows the keys of a shortcut: 'mod+Enter' pressed together, 'g l' one after the other. */
export function Keys({ keys }: { keys: string }) {
  const parts = partsOf(keys);
  return (
    <span className={classes.keys}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && keys.includes(' ') && <span className={classes.then}>{m.ui_then()}</span>}
          <kbd>{part}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

function partsOf(keys: string): string[] {
  const mod = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return keys.split(/[+ ]/u).map((key) => (key === 'mod' ? mod : key.length === 1 ? key.toUpperCase() : key));
}
