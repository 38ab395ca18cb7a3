import { ShieldAlert } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';

import classes from './report-link.module.css';

/** Links from a parcel to its claim; shown only to users who may make claims (spec §6). */
export function ReportLink({ cnNo, className }: { cnNo: string; className?: string | undefined }) {
  const mayClaim = useCan('submitClaims');
  if (!mayClaim) return null;
  return (
    <Link
      to="/claimsubmit"
      search={{ cn: cnNo }}
      className={`${classes.link} ${className ?? ''}`}
      aria-label={m.claim_report_problem_of({ cnNo })}
    >
      <ShieldAlert size={16} aria-hidden />
      {m.claim_report_problem()}
    </Link>
  );
}
