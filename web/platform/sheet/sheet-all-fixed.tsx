import { Button } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';

import classes from './sheet.module.css';

/** Nothing is left among the rows to fix: the way on. Those that were fixed stay in sight until it is taken. */
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
