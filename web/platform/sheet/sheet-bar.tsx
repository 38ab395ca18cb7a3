import { Button } from '@mantine/core';
import { memo, type ReactNode, useId } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { type SheetCounts, type SheetFilter, sheetFilters } from '#web/platform/sheet/sheet-view.ts';
import { useAtRest } from '#web/platform/sheet/use-at-rest.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './sheet.module.css';

const filterWords: Readonly<Record<SheetFilter, (params: { count: number }) => string>> = {
  all: m.sheet_all,
  bad: m.sheet_to_fix,
  doubtful: m.sheet_doubtful,
  repeated: m.sheet_repeated,
  ready: m.sheet_ready,
  new: m.sheet_new,
  removed: m.sheet_removed,
};
/** Filters that are shown even when no row matches them. */
const always: ReadonlySet<SheetFilter> = new Set(['all', 'bad', 'ready']);

interface FiltersProps {
  counts: SheetCounts;
  filter: SheetFilter;
  onFilter: (filter: SheetFilter) => void;
}

/** Buttons that choose which rows are shown, each with its number of rows. */
function SheetFilters({ counts, filter, onFilter }: FiltersProps) {
  return (
    <div className={classes.filters} role="group" aria-label={m.sheet_which_rows()}>
      {sheetFilters
        .filter((one) => always.has(one) || counts[one] > 0 || one === filter)
        .map((one) => (
          <FilterButton
            key={one}
            filter={one}
            count={counts[one]}
            isChosen={one === filter}
            onFilter={onFilter}
          />
        ))}
    </div>
  );
}

interface FilterButtonProps {
  filter: SheetFilter;
  count: number;
  isChosen: boolean;
  onFilter: (filter: SheetFilter) => void;
}

/** Memoised: a key press changes one or two counts, and the other buttons need no redraw. */
const FilterButton = memo(function FilterButton({ filter, count, isChosen, onFilter }: FilterButtonProps) {
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      px={12}
      aria-pressed={isChosen}
      onClick={() => onFilter(filter)}
    >
      {filterWords[filter]({ count })}
    </Button>
  );
});

/** Total price of the rows that can be sent. */
function SheetSum({ counts }: { counts: SheetCounts }) {
  return (
    <span className={classes.sum}>
      <strong>
        <Money cents={counts.sumCents} />
      </strong>{' '}
      {m.sheet_sum_of({ count: counts.ready + counts.doubtful })}
      {counts.unpriced > 0 && ` · ${m.sheet_unpriced({ count: counts.unpriced })}`}
    </span>
  );
}

interface BarProps extends FiltersProps {
  viewChoice: ReactNode;
  /** Whether rows have a price. */
  hasSum: boolean;
  sendLabel: string;
  canSend: boolean;
  isSending: boolean;
  /** Whether some rows are not checked yet. */
  isWaiting: boolean;
  onBack: () => void;
  onSubmit: () => Promise<void>;
}

/** The bar above the rows: filters, total price and buttons. It updates when user input pauses. */
export function SheetBar(props: BarProps): ReactNode {
  const { counts, viewChoice, sendLabel, canSend, isWaiting } = props;
  const rested = useAtRest({ counts, viewChoice, sendLabel, canSend, isWaiting });
  // If no row changed, the update comes from a choice on the page and must be shown at once.
  const chosen = rested.counts === counts && { sendLabel, canSend, isWaiting };
  return <SteadyBar {...props} {...rested} {...chosen} />;
}

const SteadyBar = memo(function SteadyBar(props: BarProps) {
  const { counts, filter, viewChoice, hasSum, sendLabel, canSend, isSending, isWaiting } = props;
  const { onFilter, onBack, onSubmit } = props;
  const reasonId = useId();
  return (
    <div className={classes.bar}>
      <SheetFilters counts={counts} filter={filter} onFilter={onFilter} />
      {viewChoice}
      <div data-right className={classes.finish}>
        {!canSend && (
          <span id={reasonId} className={classes.sum}>
            {counts.bad > 0 ? m.sheet_fix_one_first() : m.sheet_no_row_to_send()}
          </span>
        )}
        {canSend && hasSum && <SheetSum counts={counts} />}
        <Finish {...{ sendLabel, canSend, reasonId, isSending, isWaiting, onBack, onSubmit }} />
      </div>
    </div>
  );
});

interface FinishProps extends Pick<
  BarProps,
  'sendLabel' | 'canSend' | 'isSending' | 'isWaiting' | 'onBack' | 'onSubmit'
> {
  /** Id of the text that says why nothing can be sent. */
  reasonId: string;
}

const Finish = memo(function Finish(props: FinishProps) {
  const { sendLabel, canSend, reasonId, isSending, isWaiting, onBack, onSubmit } = props;
  return (
    <>
      <Button variant="default" onClick={onBack} aria-disabled={isSending}>
        {m.common_back()}
      </Button>
      <Button
        onClick={() => void onSubmit()}
        {...(canSend
          ? { 'aria-disabled': isSending || isWaiting }
          : { ...unavailable(true), 'aria-describedby': reasonId })}
      >
        {sendLabel}
      </Button>
    </>
  );
});
