import type { Verdict } from '#web/features/static-pages/goods.model.ts';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { m } from '#shared/platform/words/words.ts';

const looks = {
  no: { word: m.static_pages_no(), tone: 'red' },
  conditions: { word: m.static_pages_on_conditions(), tone: 'amber' },
  yes: { word: m.static_pages_yes(), tone: 'green' },
} as const satisfies Record<Verdict, { word: string; tone: Tone }>;

/** The answer to 'Can I send this?'. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return <StatusBadge tone={looks[verdict].tone}>{looks[verdict].word}</StatusBadge>;
}
