import { m } from '#shared/platform/words/words.ts';
import type { RowState } from '#web/platform/sheet/sheet-view.ts';

export const stateWord: Readonly<Record<RowState, () => string>> = {
  ready: m.sheet_state_ready,
  doubtful: m.sheet_state_doubtful,
  repeated: m.sheet_state_repeated,
  bad: m.sheet_state_bad,
  removed: m.sheet_state_removed,
  blank: m.sheet_state_blank,
};
