import type { ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** What a scan is, in a word and a colour. */
export const outcomes = {
  right: { label: m.handover_outcome_right, kind: 'right' },
  double: { label: m.handover_outcome_double, kind: 'double' },
  'not-on-list': { label: m.handover_outcome_not_on_list, kind: 'wrong' },
  'replaced-label': { label: m.handover_outcome_replaced_label, kind: 'wrong' },
  'handed-over': { label: m.handover_outcome_handed_over, kind: 'wrong' },
  cancelled: { label: m.handover_outcome_cancelled, kind: 'wrong' },
  'which-piece': { label: m.handover_outcome_which_piece, kind: 'double' },
  unreadable: { label: m.handover_outcome_unreadable, kind: 'wrong' },
} as const satisfies Record<ScanOutcome, { label: () => string; kind: 'right' | 'double' | 'wrong' }>;
