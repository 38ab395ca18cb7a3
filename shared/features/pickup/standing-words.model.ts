import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { SkipReason } from './standing-days.rules.ts';

/** Reasons for skipping a day. A holiday is shown by its name, if known. */
export const skipWords = {
  holiday: m.pickup_skip_holiday,
  'rest-day': m.pickup_day_rest,
  'cut-off': m.pickup_day_cut_off,
  'too-late': m.pickup_skip_too_late,
  full: m.pickup_day_full,
  'half-day': m.pickup_skip_half_day,
  paused: m.pickup_skip_paused,
  'not-served': m.pickup_skip_not_served,
  district: m.pickup_skip_district,
  account: m.pickup_skip_account,
} as const satisfies Record<SkipReason, Message>;
