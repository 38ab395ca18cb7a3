/** The menu of a filter bar: the list of filters, then the choices of one. */
import { Button } from '@mantine/core';
import { Check, ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { daySpans, spanNames } from '#shared/platform/time/day-spans.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import { DropItem, DropMenu, type DropTargetProps } from '#web/platform/ui/drop-menu.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { m } from '#shared/platform/words/words.ts';

import { type ChoiceFilter, type FilterSpec, namesOf, valuesOf } from '#web/platform/ui/filter-spec.ts';

import classes from './filter-bar.module.css';

interface FilterMenuProps {
  url: UrlFilters;
  filters: readonly FilterSpec[];
  onDays: (name: string) => void;
}

// Loaded on demand, for filters with many choices.
const ManyChoices = part(async () => (await import('#web/platform/ui/many-choices.tsx')).ManyChoices);
/** From this many choices on, the menu has a search field. */
const manyFrom = 12;

/** First the filters, then the choices of one in the same place: a single menu that also works on phones. */
export function FilterMenu({ url, filters, onDays }: FilterMenuProps) {
  const [by, setBy] = useState<string | null>(null);
  const chosen = filters.find(({ name }) => name === by);
  const many = chosen?.kind === 'choice' && chosen.choices.length >= manyFrom ? chosen : null;
  return (
    <DropMenu
      label={m.ui_filter()}
      hasField={many !== null}
      onClose={() => setBy(null)}
      renderTarget={(props) => <FilterButton {...props} />}
    >
      {many ? (
        <Suspense>
          <ManyChoices filter={many} onBack={() => setBy(null)}>
            {(found) => <Choices url={url} filter={many} shown={found} />}
          </ManyChoices>
        </Suspense>
      ) : chosen ? (
        <Submenu key={chosen.name} label={chosen.label} onBack={() => setBy(null)}>
          {chosen.kind === 'choice' ? (
            <Choices url={url} filter={chosen} />
          ) : (
            <Spans url={url} filter={chosen} onOther={() => onDays(chosen.name)} />
          )}
        </Submenu>
      ) : (
        filters.map(({ name, label }) => (
          <DropItem key={name} keepOpen onSelect={() => setBy(name)}>
            {label}
            <ChevronRight size={14} aria-hidden />
          </DropItem>
        ))
      )}
    </DropMenu>
  );
}

/** On phones, only the icon is shown, to leave room for the search box beside it. */
export function FilterButton(props: Partial<DropTargetProps>) {
  return (
    <Button
      variant="default"
      className={classes.filter}
      leftSection={<ListFilter size={16} aria-hidden />}
      {...props}
    >
      <span className={classes.filterLabel}>{m.ui_filter()}</span>
    </Button>
  );
}

interface SubmenuProps {
  label: string;
  onBack: () => void;
  children: ReactNode;
}

function Submenu({ label, onBack, children }: SubmenuProps) {
  const list = useRef<HTMLDivElement>(null);
  // The item that had the focus was removed.
  useEffect(() => list.current?.querySelector<HTMLElement>('[role="menuitem"] ~ *')?.focus(), []);
  return (
    <div ref={list} role="group" aria-label={label}>
      <DropItem icon={<ChevronLeft size={14} aria-hidden />} keepOpen onSelect={onBack}>
        {label}
      </DropItem>
      {children}
    </div>
  );
}

interface ChoicesProps {
  url: UrlFilters;
  filter: ChoiceFilter;
  shown?: ChoiceFilter['choices'];
}

/** The menu stays open while several choices are made; the list behind it updates. */
function Choices({ url, filter: { name, choices, isSeveral = false }, shown = choices }: ChoicesProps) {
  const chosen = isSeveral ? valuesOf(url.values[name]) : [url.values[name]];
  return shown.map(({ value, label }) => {
    const isChosen = chosen.includes(value);
    const next = isChosen
      ? chosen.filter((other) => other !== value)
      : choices.map((choice) => choice.value).filter((other) => other === value || chosen.includes(other));
    return (
      <DropItem
        key={value}
        current={isChosen}
        keepOpen={isSeveral}
        onSelect={() => url.set({ [name]: isSeveral ? next.join(',') : value })}
      >
        {label}
        {isSeveral && isChosen && <Check size={14} aria-hidden />}
      </DropItem>
    );
  });
}

interface SpansProps {
  url: UrlFilters;
  filter: Extract<FilterSpec, { kind: 'days' }>;
  onOther: () => void;
}

/** Common date ranges by the market's calendar, and a custom one. */
function Spans({ url, filter, onOther }: SpansProps) {
  const market = useMarket();
  const [today] = useState(() => isoDayOf(new Date(), market));
  const [from = '', to = ''] = namesOf(filter);
  return (
    <>
      {daySpans(today).map((span) => (
        <DropItem
          key={spanNames[span.id]()}
          current={url.values[from] === span.from && url.values[to] === span.to}
          onSelect={() => url.set({ [from]: span.from, [to]: span.to })}
        >
          {spanNames[span.id]()}
        </DropItem>
      ))}
      <DropItem onSelect={onOther}>{m.ui_other_days()}</DropItem>
    </>
  );
}
