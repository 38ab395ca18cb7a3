import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import { showDay } from '#shared/platform/time/day-text.ts';

import { part } from '#web/platform/ui/part.tsx';
import { searchCut } from '#web/platform/ui/search-cut.ts';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './filter-bar.module.css';
import { m } from '#shared/platform/words/words.ts';

import { FilterMenu } from '#web/platform/ui/filter-menu.tsx';
import { type FilterSpec, namesOf, valuesOf } from '#web/platform/ui/filter-spec.ts';

interface FilterBarProps {
  url: UrlFilters;
  /** Name of the free-text filter in the URL. */
  searchName?: string;
  /** What the search covers: 'CN, receiver, phone or order ID'. Without it, there is no search box. */
  searchLabel?: string;
  /** The longest text that the list searches for. */
  searchMax?: number;
  filters: readonly FilterSpec[];
  /** Further actions on the whole list. */
  more?: ReactNode;
  /** A message of the list, at the end of the bar, where it covers no row; null while there is none: its space is reserved. */
  notice?: ReactNode;
}

// Loaded when the user chooses custom dates.
const DaysEditor = part(async () => (await import('#web/platform/ui/days-editor.tsx')).DaysEditor);

const SearchCutNote = part(async () => (await import('#web/platform/ui/search-cut-note.tsx')).SearchCutNote);

const searchPauseMs = 250;

/** One search box, filters as removable chips, everything in the URL (look.md). */
export function FilterBar(props: FilterBarProps) {
  const { url, searchName = 'q', searchLabel, searchMax = Infinity, filters, more, notice } = props;
  const [days, setDays] = useState<string | null>(null);
  const chips = filters.flatMap((filter) => chipOf(filter, url));
  const openDays = filters.find((filter) => filter.kind === 'days' && filter.name === days);

  return (
    <div className={classes.bar}>
      {searchLabel !== undefined && (
        <SearchBox url={url} name={searchName} label={searchLabel} max={searchMax} />
      )}
      {filters.length > 0 && <FilterMenu url={url} filters={filters} onDays={setDays} />}
      {openDays && (
        <Suspense>
          <DaysEditor url={url} name={openDays.name} label={openDays.label} onDone={() => setDays(null)} />
        </Suspense>
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
      {notice !== undefined && <div className={classes.notice}>{notice}</div>}
    </div>
  );
}

interface SearchBoxProps {
  url: UrlFilters;
  name: string;
  label: string;
  max: number;
}

function SearchBox({ url, name, label, max }: SearchBoxProps) {
  const inUrl = url.values[name] ?? '';
  const [typed, setTyped] = useState(inUrl);
  const sent = useRef(inUrl);
  const send = useDebouncedCallback((text: string) => {
    sent.current = searchCut(text, max);
    url.set({ [name]: sent.current.trim() }, 'replace');
  }, searchPauseMs);

  // The URL was changed elsewhere: by the back button or a saved view.
  useEffect(() => {
    if (inUrl === sent.current.trim()) return;
    sent.current = inUrl;
    setTyped(inUrl);
  }, [inUrl]);

  const field = useRef<HTMLInputElement>(null);
  // On a list, these keys search the list; Ctrl-K searches everything.
  const searching = { label: m.ui_search_list(), group: 'lists' as const };
  useShortcut({ keys: '/', ...searching }, () => field.current?.focus());
  useShortcut({ keys: 'f', ...searching }, () => field.current?.focus());

  return (
    <>
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
      {typed.length > max && (
        <Suspense>
          <SearchCutNote text={typed} max={max} />
        </Suspense>
      )}
    </>
  );
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
