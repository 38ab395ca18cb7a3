import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { countText } from '#web/ui/saved-view-tabs.tsx';
import type { Selection } from '#web/ui/table/use-selection.ts';

import classes from './data-table.module.css';

interface BulkBarProps {
  selection: Selection;
  loaded: number;
  total: number | null;
  totalIsAtLeast: boolean;
  children: ReactNode;
}

/** What can be done with the chosen rows, and how many they are. */
export function BulkBar({ selection, loaded, total, totalIsAtLeast, children }: BulkBarProps) {
  const count = selection.count(total ?? loaded);
  const offersAll = !selection.all && total !== null && total > count;
  return (
    <div className={classes.bulk} role="region" aria-label="Actions for the chosen rows">
      <span className={classes.bulkCount} aria-live="polite">
        {countText(count, selection.all && totalIsAtLeast)} selected
      </span>
      {offersAll && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          Select all {countText(total, totalIsAtLeast)} that match
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
        Clear
      </Button>
      <div className={classes.bulkActions}>{children}</div>
    </div>
  );
}
