import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { isFocusLost } from '#web/platform/ui/lost-focus.ts';
import { focusList, type ListSight } from '#web/platform/ui/table/list-sight.ts';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

import classes from './data-table.module.css';

interface BulkBarProps {
  selection: Selection;
  /** The number of selected rows, in words. */
  counted: string;
  /** The number of all matching rows, if they can be selected; otherwise null. */
  all: string | null;
  sight: RefObject<ListSight | null>;
  children: ReactNode;
}

/** Bar with the number of selected rows and the actions for them. */
export function BulkBar({ selection, counted, all, sight, children }: BulkBarProps) {
  // An action on the selected rows removes this bar, and the focus in it would be lost.
  useEffect(
    () => () => {
      if (isFocusLost()) focusList(sight);
    },
    [sight],
  );
  return (
    <div className={classes.bulk} role="region" aria-label={m.ui_bulk_actions()}>
      <span className={classes.bulkCount}>{counted}</span>
      {all !== null && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {m.ui_select_all_matching({ count: all })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
        {m.common_clear()}
      </Button>
      <div className={classes.bulkActions}>{children}</div>
    </div>
  );
}
