/** The wording of weight differences. */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { WeightState } from './weight-difference.rules.ts';

export const weightStateWords = {
  open: m.weight_difference_state_open,
  disputed: m.weight_difference_state_disputed,
  accepted: m.weight_difference_state_accepted,
  upheld: m.weight_difference_state_upheld,
  withdrawn: m.weight_difference_state_withdrawn,
} as const satisfies Record<WeightState, Message>;
