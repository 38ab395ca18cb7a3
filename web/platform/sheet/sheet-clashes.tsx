import { Button } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import type { Clash } from '#web/platform/sheet/sheet-steps.ts';
import { columnOf, type SheetTable } from '#web/platform/sheet/sheet-table.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

import classes from './sheet.module.css';

const shownAtOnce = 3;

/** Lists the cells that two people changed, so that no text is lost without notice. */
export function SheetClashes<F extends string>({
  table,
  work,
}: {
  table: SheetTable<F>;
  work: SheetRows<F>;
}) {
  const { clashes, settle, rows } = work;
  if (clashes.length === 0) return null;
  const more = clashes.length - shownAtOnce;
  const quoted = (text: string) => (text === '' ? m.sheet_empty() : `‘${text}’`);
  /** The row number that users see. */
  const numberOf = (line: number) => rows.find((row) => row.line === line)?.number ?? line;
  const sentenceOf = ({ line, field, mine, theirs, who, stands }: Clash<F>) =>
    (stands === 'theirs' ? m.sheet_clash_theirs : m.sheet_clash)({
      line: numberOf(line),
      label: columnOf(table, field).label,
      who,
      theirs: quoted(theirs),
      mine: quoted(mine),
    });
  return (
    <div role="alert">
      {clashes.slice(0, shownAtOnce).map((clash) => (
        <div key={`${clash.line} ${clash.field} ${clash.theirs}`} className={classes.clash}>
          {sentenceOf(clash)}
          <Button variant="default" size="compact-sm" onClick={() => settle(clash, 'mine')}>
            {m.sheet_keep_mine()}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => settle(clash, 'theirs')}>
            {m.sheet_take_theirs()}
          </Button>
        </div>
      ))}
      {more > 0 && <div className={classes.clash}>{m.sheet_clashes_more({ count: more })}</div>}
    </div>
  );
}
