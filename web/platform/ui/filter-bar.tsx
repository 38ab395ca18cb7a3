import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Check, ChevronLeft, ChevronRight, ListFilter, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { daySpans, spanNames } from '#shared/platform/time/day-spans.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './filter-bar.module.css';
import { m } from '#shared/platform/words/words.ts';

export interface FilterChoice {
  value: string;
  label: string;
}

export type FilterSpec =
  | {
      name: string;
      label: string;
      kind: 'choice';
      choices: readonly FilterChoice[];
      /** More than one value may be chosen; they stand in the URL with commas between. */
      isSeveral?: boolean;
    }
  /** Two days of the market; kept in the URL as `<name>From` and `<name>To`, YYYY-MM-DD. */
  | { name: string; label: string; kind: 'days' };

interface FilterBarProps {
  url: UrlFilters;
  /** The name of the free-text filter in the URL. */
  searchName?: string;
  /** What it looks through: 'CN, receiver, phone or order ID'. Without it there is no search box. */
  searchLabel?: string;
  filters: readonly FilterSpec[];
  /** What else is done with the list as a whole. */
  more?: ReactNode;
}

const searchPauseMs = 250;

/** One search box, filters as removable chips, everything in the URL (look.md). */
export function FilterBar({ url, searchName = 'q', searchLabel, filters, more }: FilterBarProps) {
  const [days, setDays] = useState<string | null>(null);
  const chips = filters.flatMap((filter) => chipOf(filter, url));
  const openDays = filters.find((filter) => filter.kind === 'days' && filter.name === days);

  return (
    <div className={classes.bar}>
      {searchLabel !== undefined && <SearchBox url={url} name={searchName} label={searchLabel} />}
      {filters.length > 0 && <FilterMenu url={url} filters={filters} onDays={setDays} />}
      {openDays && (
        <DaysEditor url={url} name={openDays.name} label={openDays.label} onDone={() => setDays(null)} />
      )}
      {chips.map((chip) => (
        <span key={chip.key} className={classes.chip}>
          {chip.text}
          <ActionIcon size={24} aria-label={m.ui_remove_filter({ text: chip.text })} onClick={chip.remove}>
            <X size={12} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {chips.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => url.set(Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, null])))}
        >
          {m.ui_clear_all()}
        </Button>
      )}
      {more}
    </div>
  );
}

interface FilterMenuProps {
  url: UrlFilters;
  filters: readonly FilterSpec[];
  onDays: (name: string) => void;
}

/** First what to filter by, then its choices in the same place: one menu that works on the phone as well. */
function FilterMenu({ url, filters, onDays }: FilterMenuProps) {
  const [by, setBy] = useState<string | null>(null);
  const chosen = filters.find(({ name }) => name === by);
  return (
    <DropMenu
      label={m.ui_filter()}
      onClose={() => setBy(null)}
      renderTarget={(props) => (
        <Button variant="default" leftSection={<ListFilter size={16} aria-hidden />} {...props}>
          {m.ui_filter()}
        </Button>
      )}
    >
      {chosen ? (
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

interface SubmenuProps {
  label: string;
  onBack: () => void;
  children: ReactNode;
}

function Submenu({ label, onBack, children }: SubmenuProps) {
  const list = useRef<HTMLDivElement>(null);
  // The item that had the focus is gone.
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
  filter: Extract<FilterSpec, { kind: 'choice' }>;
}

/** Several are chosen one after the other while the menu stays; the list behind it follows. */
function Choices({ url, filter: { name, choices, isSeveral = false } }: ChoicesProps) {
  const chosen = isSeveral ? valuesOf(url.values[name]) : [url.values[name]];
  return choices.map(({ value, label }) => {
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

const valuesOf = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(','));

interface SpansProps {
  url: UrlFilters;
  filter: Extract<FilterSpec, { kind: 'days' }>;
  onOther: () => void;
}

/** The spans that people mean, by the market's calendar, and any other. */
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

function SearchBox({ url, name, label }: { url: UrlFilters; name: string; label: string }) {
  const inUrl = url.values[name] ?? '';
  const [typed, setTyped] = useState(inUrl);
  const sent = useRef(inUrl);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    url.set({ [name]: text.trim() }, 'replace');
  }, searchPauseMs);

  // The URL changed elsewhere: back button, a saved view.
  useEffect(() => {
    if (inUrl === sent.current.trim()) return;
    sent.current = inUrl;
    setTyped(inUrl);
  }, [inUrl]);

  const field = useRef<HTMLInputElement>(null);
  // On a list, what one searches is the list; Ctrl-K searches everything.
  const searching = { label: m.ui_search_list(), group: 'lists' as const };
  useShortcut({ keys: '/', ...searching }, () => field.current?.focus());
  useShortcut({ keys: 'f', ...searching }, () => field.current?.focus());

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={m.ui_search_by({ label })}
      placeholder={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}

function DaysEditor({
  url,
  name,
  label,
  onDone,
}: {
  url: UrlFilters;
  name: string;
  label: string;
  onDone: () => void;
}) {
  const [from = '', to = ''] = [url.values[`${name}From`], url.values[`${name}To`]];
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <DateInput
        aria-label={m.ui_day_first({ label })}
        value={from}
        max={to}
        autoFocus
        onDay={(day) => day !== null && url.set({ [`${name}From`]: day }, 'replace')}
      />
      <span>{m.ui_to()}</span>
      <DateInput
        aria-label={m.ui_day_last({ label })}
        value={to}
        min={from}
        onDay={(day) => day !== null && url.set({ [`${name}To`]: day }, 'replace')}
      />
      <Button variant="default" onClick={onDone}>
        {m.common_done()}
      </Button>
    </fieldset>
  );
}

function namesOf(filter: FilterSpec): string[] {
  return filter.kind === 'days' ? [`${filter.name}From`, `${filter.name}To`] : [filter.name];
}

interface Chip {
  key: string;
  text: string;
  remove: () => void;
}

function chipOf(filter: FilterSpec, url: UrlFilters): Chip[] {
  const remove = () => url.set(Object.fromEntries(namesOf(filter).map((name) => [name, null])));
  if (filter.kind === 'choice') {
    const value = url.values[filter.name];
    if (value === undefined) return [];
    const labels = (filter.isSeveral ? valuesOf(value) : [value]).map(
      (given) => filter.choices.find((one) => one.value === given)?.label ?? given,
    );
    return [{ key: filter.name, text: `${filter.label}: ${labels.join(', ')}`, remove }];
  }
  const [from, to] = namesOf(filter).map((name) => url.values[name]);
  if (!from && !to) return [];
  const span =
    from && to
      ? from === to
        ? showDay(from)
        : m.ui_days_between({ from: showDay(from), to: showDay(to) })
      : from
        ? m.ui_days_from({ from: showDay(from) })
        : m.ui_days_until({ to: showDay(to ?? '') });
  return [{ key: filter.name, text: `${filter.label}: ${span}`, remove }];
}
