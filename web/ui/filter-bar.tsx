import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { ChevronLeft, ChevronRight, ListFilter, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { daySpans } from '#shared/time/day-spans.ts';
import { isoDayOf } from '#shared/time/market-time.ts';
import { DropItem, DropMenu } from '#web/ui/drop-menu.tsx';
import { useMarket } from '#web/ui/market.ts';
import { useShortcut } from '#web/ui/shortcuts.ts';
import type { UrlFilters } from '#web/ui/use-url-filters.ts';

import classes from './filter-bar.module.css';

export interface FilterChoice {
  value: string;
  label: string;
}

export type FilterSpec =
  | { name: string; label: string; kind: 'choice'; choices: readonly FilterChoice[] }
  /** Two days of the market; kept in the URL as `<name>From` and `<name>To`, YYYY-MM-DD. */
  | { name: string; label: string; kind: 'days' };

interface FilterBarProps {
  url: UrlFilters;
  /** The name of the free-text filter in the URL. */
  searchName?: string;
  /** What it looks through: 'CN, receiver, phone or order ID'. Without it there is no search box. */
  searchLabel?: string;
  filters: readonly FilterSpec[];
}

const searchPauseMs = 250;

/** One search box, filters as removable chips, everything in the URL (look.md). */
export function FilterBar({ url, searchName = 'q', searchLabel, filters }: FilterBarProps) {
  const [days, setDays] = useState<string | null>(null);
  const chips = filters.flatMap((filter) => chipOf(filter, url));
  const openDays = filters.find((filter) => filter.kind === 'days' && filter.name === days);

  return (
    <div className={classes.bar}>
      {searchLabel !== undefined && <SearchBox url={url} name={searchName} label={searchLabel} />}
      <FilterMenu url={url} filters={filters} onDays={setDays} />
      {openDays && (
        <DaysEditor url={url} name={openDays.name} label={openDays.label} onDone={() => setDays(null)} />
      )}
      {chips.map((chip) => (
        <span key={chip.key} className={classes.chip}>
          {chip.text}
          <ActionIcon size={24} aria-label={`Remove filter ${chip.text}`} onClick={chip.remove}>
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
          Clear all
        </Button>
      )}
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
      label="Filter"
      onClose={() => setBy(null)}
      renderTarget={(props) => (
        <Button variant="default" leftSection={<ListFilter size={16} aria-hidden />} {...props}>
          Filter
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

function Choices({ url, filter: { name, choices } }: ChoicesProps) {
  return choices.map((choice) => (
    <DropItem
      key={choice.value}
      current={url.values[name] === choice.value}
      onSelect={() => url.set({ [name]: choice.value })}
    >
      {choice.label}
    </DropItem>
  ));
}

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
          key={span.label}
          current={url.values[from] === span.from && url.values[to] === span.to}
          onSelect={() => url.set({ [from]: span.from, [to]: span.to })}
        >
          {span.label}
        </DropItem>
      ))}
      <DropItem onSelect={onOther}>Other days</DropItem>
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
  useShortcut({ keys: 'f', label: 'Search this list', group: 'Lists' }, () => field.current?.focus());

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={`Search by ${label}`}
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
      <TextInput
        type="date"
        aria-label={`${label} from`}
        value={from}
        max={to}
        autoFocus
        onChange={(event) => url.set({ [`${name}From`]: event.currentTarget.value }, 'replace')}
      />
      <span>to</span>
      <TextInput
        type="date"
        aria-label={`${label} to`}
        value={to}
        min={from}
        onChange={(event) => url.set({ [`${name}To`]: event.currentTarget.value }, 'replace')}
      />
      <Button variant="default" onClick={onDone}>
        Done
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
    const choice = filter.choices.find((one) => one.value === value);
    return [{ key: filter.name, text: `${filter.label}: ${choice?.label ?? value}`, remove }];
  }
  const [from, to] = namesOf(filter).map((name) => url.values[name]);
  if (!from && !to) return [];
  const span =
    from && to
      ? from === to
        ? dayFirst(from)
        : `${dayFirst(from)} to ${dayFirst(to)}`
      : from
        ? `from ${dayFirst(from)}`
        : `to ${dayFirst(to ?? '')}`;
  return [{ key: filter.name, text: `${filter.label}: ${span}`, remove }];
}

/** YYYY-MM-DD as the screens write days: DD-MM-YYYY (spec §9). */
function dayFirst(isoDay: string): string {
  return isoDay.split('-').toReversed().join('-');
}
