import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { type SheetCounts, type SheetFilter, sheetFilters } from '#web/platform/sheet/sheet-view.ts';
import { useAtRest } from '#web/platform/sheet/use-at-rest.ts';
import { Money } from '#web/platform/ui/money.tsx';

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
/** Shown also when there are none. */
const always: ReadonlySet<SheetFilter> = new Set(['all', 'bad', 'ready']);

interface FiltersProps {
  counts: SheetCounts;
  filter: SheetFilter;
  onFilter: (filter: SheetFilter) => void;
}

/** Which rows are shown, each with how many there are. */
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

/** A key changes one count or two: the other buttons are not drawn again. */
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

/** What the rows that can go cost together. */
function SheetSum({ counts }: { counts: SheetCounts }) {
  return (
    <span className={classes.sum} role="status">
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
  /** Rows have a price. */
  hasSum: boolean;
  sendLabel: string;
  canSend: boolean;
  isSending: boolean;
  /** Some rows are not checked yet. */
  isWaiting: boolean;
  onBack: () => void;
  onSubmit: () => Promise<void>;
}

/** Above the rows: which of them are shown, what they cost, and what is done with them. It follows when the hands rest. */
export function SheetBar(props: BarProps): ReactNode {
  const { counts, viewChoice, sendLabel, canSend, isWaiting } = props;
  const rested = useAtRest({ counts, viewChoice, sendLabel, canSend, isWaiting });
  // Where no row changed it is a choice on the page, and its answer must not come late.
  const chosen = rested.counts === counts && { sendLabel, canSend, isWaiting };
  return <SteadyBar {...props} {...rested} {...chosen} />;
}

const SteadyBar = memo(function SteadyBar(props: BarProps) {
  const { counts, filter, viewChoice, hasSum, sendLabel, canSend, isSending, isWaiting } = props;
  const { onFilter, onBack, onSubmit } = props;
  return (
    <div className={classes.bar}>
      <SheetFilters counts={counts} filter={filter} onFilter={onFilter} />
      {viewChoice}
      <div data-right className={classes.finish}>
        {hasSum && <SheetSum counts={counts} />}
        <Finish {...{ sendLabel, canSend, isSending, isWaiting, onBack, onSubmit }} />
      </div>
    </div>
  );
});

type FinishProps = Pick<
  BarProps,
  'sendLabel' | 'canSend' | 'isSending' | 'isWaiting' | 'onBack' | 'onSubmit'
>;

const Finish = memo(function Finish(props: FinishProps) {
  const { sendLabel, canSend, isSending, isWaiting, onBack, onSubmit } = props;
  return (
    <>
      <Button variant="default" onClick={onBack} aria-disabled={isSending}>
        {m.common_back()}
      </Button>
      <Button onClick={() => void onSubmit()} disabled={!canSend} aria-disabled={isSending || isWaiting}>
        {sendLabel}
      </Button>
    </>
  );
});
