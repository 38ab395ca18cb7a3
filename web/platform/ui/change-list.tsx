import { ArrowRight } from 'lucide-react';

import classes from './change-list.module.css';
import { m } from '#shared/platform/words/words.ts';

interface Change {
  label: string;
  /** Null when there was no earlier value: only the new value is shown. */
  from: string | null;
  to: string;
}

/** Shows changes: old and new values side by side, one below the other on phones. */
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
