import { ArrowRight } from 'lucide-react';

import type { CompanyChange } from '#shared/company/company.contract.ts';

import classes from './company.module.css';

/** What a request changes: old and new side by side, one under the other on the phone. */
export function ChangeList({ changes }: { changes: readonly CompanyChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            <del className={classes.old}>{from || 'Empty'}</del>
            <ArrowRight size={14} aria-label="becomes" role="img" className={classes.arrow} />
            <ins className={classes.new}>{to || 'Empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
