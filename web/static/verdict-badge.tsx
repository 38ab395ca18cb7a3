import type { Verdict } from '#web/static/goods.model.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const looks = {
  no: { word: 'No', tone: 'red' },
  conditions: { word: 'On conditions', tone: 'amber' },
  yes: { word: 'Yes', tone: 'green' },
} as const satisfies Record<Verdict, { word: string; tone: Tone }>;

/** The answer to 'Can I send this?' */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <StatusBadge tone={looks[verdict].tone}>{looks[verdict].word}</StatusBadge>;
}
