import type { RefObject } from 'react';

import { focusTitle } from '#web/platform/ui/lost-focus.ts';

/** Visible part of a list, measured only when requested. */
export interface ListSight {
  /** Returns the first and the last visible row. */
  rows: () => readonly [first: number, last: number];
  toTop: () => void;
  /** Focuses the row that is next in the Tab order. */
  focus: () => void;
}

/** Focuses the list, or the page's title when the list is empty. */
export function focusList({ current }: RefObject<ListSight | null>): void {
  if (current) current.focus();
  else focusTitle();
}
