import type { RefObject } from 'react';

import { focusTitle } from '#web/platform/ui/lost-focus.ts';

/** What a list tells of itself when it is asked; nothing is measured before. */
export interface ListSight {
  /** The first and the last row in sight. */
  rows: () => readonly [first: number, last: number];
  toTop: () => void;
  /** On the row that has it next by Tab. */
  focus: () => void;
}

/** Puts the focus on the list, or where that is empty on the page's title. */
export function focusList({ current }: RefObject<ListSight | null>): void {
  if (current) current.focus();
  else focusTitle();
}
