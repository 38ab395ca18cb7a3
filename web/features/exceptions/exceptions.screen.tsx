import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';

import {
  type ExceptionCounts,
  type ExceptionItem,
  type ExceptionTab,
  exceptionTabs,
} from '#shared/features/exceptions/exceptions.contract.ts';
import { exceptionKinds } from '#shared/features/exceptions/exceptions.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ExceptionCard } from '#web/features/exceptions/exception-card.tsx';
import { useExceptionCounts, useExceptions } from '#web/features/exceptions/exceptions.api.ts';
import { KindChoice } from '#web/features/exceptions/kind-choice.tsx';
import { ManyActions } from '#web/features/exceptions/many-actions.tsx';
import { useCardFocus } from '#web/features/exceptions/use-card-focus.ts';
import { MorePages } from '#web/platform/ui/more-pages.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyView } from '#web/platform/ui/empty-view.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { type UrlFilters, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { ChoiceBox } from '#web/platform/ui/table/choice-box.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';
import { WaitingCard } from '#web/platform/ui/waiting-card.tsx';

import classes from './exceptions.module.css';

/** /exceptions: everything that waits for the customer, each with the action that resolves it (issue 14, "Needs you"). */
export function ExceptionsScreen() {
  const url = useUrlFilters();
  const tab: ExceptionTab = exceptionTabs.find((one) => one === url.values['tab']) ?? 'open';
  const kind = exceptionKinds.find((one) => one === url.values['kind']) ?? null;
  const { data: counts } = useExceptionCounts();
  const list = useExceptions(tab, kind);
  const { rows: items, error, refetch } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = (items ?? []).filter((item) => chosen.has(keyOfItem(item)));
  const cards = useCardFocus(
    items?.map(keyOfItem),
    (items ?? []).findIndex((item) => chosen.has(keyOfItem(item))),
  );
  const choose = (item: ExceptionItem, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOfItem(item));
    else next.delete(keyOfItem(item));
    setChosen(next);
  };
  return (
    <Page kind="form" title={m.exceptions_title()} context={m.exceptions_context()}>
      <Tabs url={url} counts={counts} />
      {tab === 'open' && (
        <KindChoice
          kinds={counts?.kinds ?? []}
          chosen={kind}
          onChoose={(wanted) => url.set({ kind: wanted })}
        />
      )}
      {tab !== 'answered' && items !== undefined && items.length > 1 && (
        <ChooseAll
          count={items.length}
          chosenCount={selected.length}
          onChoose={(isAll) => setChosen(new Set(isAll ? items.map(keyOfItem) : []))}
        />
      )}
      {selected.length > 0 && (
        <ManyActions items={selected} people={counts?.people ?? []} onDone={() => setChosen(new Set())} />
      )}
      {error && !items ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <Loading />
      ) : items.length === 0 ? (
        <Nothing
          tab={tab}
          others={kind !== null && tab === 'open' ? (counts?.total ?? 0) : 0}
          onOthers={() => url.set({ kind: null })}
          onAll={() => url.clear()}
        />
      ) : (
        <Items
          cards={cards}
          items={items}
          people={counts?.people ?? []}
          chosen={chosen}
          onChoose={tab === 'answered' ? null : choose}
        />
      )}
      <MorePages list={list}>{m.exceptions_more()}</MorePages>
    </Page>
  );
}

interface ItemsProps {
  cards: ReturnType<typeof useCardFocus>;
  items: readonly ExceptionItem[];
  people: ExceptionCounts['people'];
  chosen: ReadonlySet<string>;
  /** Null if no action is possible any more. */
  onChoose: ((item: ExceptionItem, isChosen: boolean) => void) | null;
}

const Items = ({ cards, items, people, chosen, onChoose }: ItemsProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its cards, which take the focus
  <ul ref={cards.list} className={classes.list} aria-label={m.exceptions_title()} onFocus={cards.onFocus}>
    {items.map((item) => (
      <li key={keyOfItem(item)}>
        <ExceptionCard
          item={item}
          people={people}
          isChosen={chosen.has(keyOfItem(item))}
          onChoose={onChoose && ((isChosen) => onChoose(item, isChosen))}
        />
      </li>
    ))}
  </ul>
);

interface ChooseAllProps {
  count: number;
  chosenCount: number;
  onChoose: (isAll: boolean) => void;
}

/** Selects everything that is shown, to answer many at once. */
const ChooseAll = ({ count, chosenCount, onChoose }: ChooseAllProps) => (
  <label className={classes.chooseAll}>
    <ChoiceBox
      label={m.exceptions_choose_all({ n: count })}
      checked={chosenCount === count}
      isPartly={chosenCount > 0 && chosenCount < count}
      onChoose={onChoose}
    />
    <span aria-hidden>{m.exceptions_choose_all({ n: count })}</span>
  </label>
);

function Tabs({ url, counts }: { url: UrlFilters; counts: ExceptionCounts | undefined }) {
  return (
    <SavedViewTabs
      url={url}
      label={m.exceptions_views()}
      views={[
        {
          label: m.common_all(),
          filters: {},
          state: {},
          count: counts?.total ?? null,
          isAtLeast: counts?.isCapped ?? false,
        },
        { key: 'mine', label: m.exceptions_mine(), filters: { tab: 'mine' }, state: {} },
        {
          key: 'snoozed',
          label: m.exceptions_snoozed(),
          filters: { tab: 'snoozed' },
          state: {},
          count: counts?.snoozed ?? null,
        },
        { key: 'answered', label: m.exceptions_answered(), filters: { tab: 'answered' }, state: {} },
      ]}
    />
  );
}

const keyOfItem = ({ kind, subjectId, instruction }: ExceptionItem) =>
  `${kind} ${subjectId} ${instruction?.instructionId ?? ''}`;

interface NothingProps {
  tab: ExceptionTab;
  /** The number of waiting items of other kinds. */
  others: number;
  onOthers: () => void;
  onAll: () => void;
}

function Nothing({ tab, others, onOthers, onAll }: NothingProps) {
  if (tab === 'answered') return <EmptyState title={m.exceptions_nothing_answered()} />;
  if (others > 0)
    return (
      <EmptyState
        title={m.exceptions_nothing_of_kind()}
        icon={<CircleCheck size={24} aria-hidden />}
        action={<Button onClick={onOthers}>{m.exceptions_show_others({ count: others })}</Button>}
      />
    );
  if (tab !== 'open') {
    const view = tab === 'mine' ? m.exceptions_mine() : m.exceptions_snoozed();
    return <EmptyView view={view} icon={<CircleCheck size={24} aria-hidden />} onAll={onAll} />;
  }
  return (
    <EmptyState title={m.exceptions_nothing()} icon={<CircleCheck size={24} aria-hidden />}>
      {m.exceptions_nothing_help()}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={classes.list} role="status" aria-label={waitingText}>
      <WaitingCard height={120} />
      <WaitingCard height={120} />
      <WaitingCard height={120} />
    </div>
  );
}
