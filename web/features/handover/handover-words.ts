import type { ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** The label and colour of each scan outcome. */
export const outcomes = {
  right: { label: m.handover_outcome_right, kind: 'right' },
  double: { label: m.handover_outcome_double, kind: 'double' },
  'not-on-list': { label: m.handover_outcome_not_on_list, kind: 'wrong' },
  'replaced-label': { label: m.handover_outcome_replaced_label, kind: 'wrong' },
  'handed-over': { label: m.handover_outcome_handed_over, kind: 'wrong' },
  'with-courier': { label: m.handover_outcome_with_courier, kind: 'wrong' },
  cancelled: { label: m.handover_outcome_cancelled, kind: 'wrong' },
  'which-piece': { label: m.handover_outcome_which_piece, kind: 'double' },
  unreadable: { label: m.handover_outcome_unreadable, kind: 'wrong' },
  'not-handed-over': { label: m.handover_outcome_not_handed_over, kind: 'double' },
  'taken-back': { label: m.handover_outcome_taken_back, kind: 'right' },
} as const satisfies Record<ScanOutcome, { label: () => string; kind: 'right' | 'double' | 'wrong' }>;
