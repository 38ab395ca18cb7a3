import { ArrowRight } from 'lucide-react';

import classes from './change-list.module.css';
import { m } from '#shared/platform/words/words.ts';

interface Change {
  label: string;
  /** Null: there was nothing before, the new value is alone. */
  from: string | null;
  to: string;
}

/** What was or will be changed: old and new side by side, one under the other on the phone. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ label, from, to }) => (
        <div key={label} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            {from !== null && (
              <>
                <del className={classes.old}>{from || m.ui_empty()}</del>
                <ArrowRight size={14} aria-label={m.ui_becomes()} role="img" className={classes.arrow} />
              </>
            )}
            <ins className={classes.new}>{to || m.ui_empty()}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
