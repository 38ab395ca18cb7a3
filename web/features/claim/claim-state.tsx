import { Clock } from 'lucide-react';

import type { ClaimRow } from '#shared/features/claim/claim.contract.ts';
import { dueWords, stateWords } from '#shared/features/claim/claim.model.ts';
import { type ClaimState, endText } from '#shared/features/claim/claim.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { dayMs } from '#shared/platform/time/spans.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { useNow } from '#web/platform/ui/use-now.ts';

import classes from './due.module.css';

const tones: Record<ClaimState, Tone> = {
  draft: 'amber',
  submitted: 'blue',
  documents: 'amber',
  review: 'blue',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
};

export function ClaimStateBadge({ state }: { state: ClaimState }) {
  return <StatusBadge tone={tones[state]}>{stateWords[state]()}</StatusBadge>;
}

interface DueProps {
  due: NonNullable<ClaimRow['due']>;
  /** True inside a note, which has its own icon. */
  isNoted?: boolean;
}

/** What the customer has to do and by when: amber in the last two days, red when it is overdue. */
export function Due({ due, isNoted = false }: DueProps) {
  const market = useMarket();
  const now = useNow();
  const end = new Date(due.at);
  const left = end.getTime() - now;
  const when = endText(end, market);
  const tone = left <= 0 ? 'over' : left < 2 * dayMs ? 'soon' : 'far';
  return (
    <span className={classes.due} data-tone={due.kind === 'objection' ? 'far' : tone}>
      {!isNoted && <Clock size={14} aria-hidden />}
      {left <= 0 ? m.claim_due_over({ when }) : dueWords[due.kind]({ when })}
    </span>
  );
}
