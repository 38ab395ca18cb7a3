import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { isFocusLost } from '#web/platform/ui/lost-focus.ts';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';
import { focusList, type ListSight } from '#web/platform/ui/table/list-sight.ts';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

import classes from './data-table.module.css';

interface BulkBarProps {
  selection: Selection;
  loaded: number;
  /** Number of selected rows that are not in the list as currently filtered. */
  elsewhere: number;
  total: number | null;
  totalIsAtLeast: boolean;
  sight: RefObject<ListSight | null>;
  children: ReactNode;
}

/** Bar with the number of selected rows and the actions for them. */
export function BulkBar(props: BulkBarProps) {
  const { selection, loaded, elsewhere, total, totalIsAtLeast, sight, children } = props;
  // An action on the selected rows removes this bar, and the focus in it would be lost.
  useEffect(
    () => () => {
      if (isFocusLost()) focusList(sight);
    },
    [sight],
  );
  const count = selection.count(total ?? loaded);
  const offersAll = !selection.all && total !== null && total > count - elsewhere;
  return (
    <div className={classes.bulk} role="region" aria-label={m.ui_bulk_actions()}>
      <span className={classes.bulkCount} aria-live="polite">
        {elsewhere === 0
          ? m.ui_selected({ count: countText(count, selection.all && totalIsAtLeast) })
          : m.ui_selected_elsewhere({ count: countText(count), elsewhere: countText(elsewhere) })}
      </span>
      {offersAll && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {m.ui_select_all_matching({ count: countText(total, totalIsAtLeast) })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
        {m.common_clear()}
      </Button>
      <div className={classes.bulkActions}>{children}</div>
    </div>
  );
}
