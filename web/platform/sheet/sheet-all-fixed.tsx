import { Button } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';

import classes from './sheet.module.css';

/** Shown when all rows are fixed, with a button to continue. The fixed rows stay visible until it is pressed. */
export function AllFixed({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className={classes.fixed} role="status">
      {m.sheet_nothing_is_left_to_fix()}
      <Button variant="default" size="compact-sm" onClick={onShowAll}>
        {m.sheet_show_all_rows()}
      </Button>
    </div>
  );
}
