import { Button, Checkbox, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { nextCell } from '#web/platform/sheet/sheet-rows.ts';
import {
  type CellChange,
  columnOf,
  type Place,
  type SheetRow,
  type SheetTable,
} from '#web/platform/sheet/sheet-table.ts';
import { unavailable } from '#web/platform/ui/unavailable.ts';
import { cellSearch, replacedText, type SheetSearch } from '#web/platform/sheet/sheet-view.ts';

import classes from './sheet.module.css';

interface SheetFindProps<F extends string> {
  table: SheetTable<F>;
  rows: readonly SheetRow<F>[];
  shown: readonly number[];
  fields: readonly F[];
  activeNow: () => Place;
  onFound: (isFound: ((text: string) => boolean) | null) => void;
  onGo: (place: Place) => void;
  onChange: (changes: readonly CellChange<F>[]) => void;
  onClose: () => void;
}

/** The search starts after this pause in typing, because there may be ten thousand rows to search. */
const pauseMs = 150;

/** Finds and replaces text in the rows that are shown. Memoised, so that going from one match to the next does not redraw it. */
export const SheetFind = memo(Find) as typeof Find;

function Find<F extends string>(props: SheetFindProps<F>) {
  const { table, rows, shown, fields, activeNow, onFound, onGo, onChange, onClose } = props;
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [search, setSearch] = useState<SheetSearch>({ text: '', isWhole: false });

  useEffect(() => {
    const timer = setTimeout(() => setSearch({ text, isWhole }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isWhole]);
  const input = useRef<HTMLInputElement>(null);
  const isFound = useMemo(() => matcherOf(search), [search]);
  useEffect(() => {
    onFound(isFound);
    return () => onFound(null);
    // `onFound` is the grid's state setter, so it never changes.
  }, [isFound, onFound]);
  /** The cell gone to last, and the search that found it. */
  const [hit, setHit] = useState<{ place: Place; search: SheetSearch } | null>(null);
  const hitNow = hit && isAlike(hit.search, search) ? hit.place : null;
  const { count: foundCount, number: hitNumber } = useFoundCount(rows, shown, fields, isFound, hitNow);

  /** Enter right after typing searches for the text as written, not for the text of the last search. */
  const goOn = () => {
    const written = { text, isWhole };
    const isSearched = isAlike(search, written);
    const isWanted = isSearched ? isFound : matcherOf(written);
    if (!isSearched) setSearch(written);
    if (!isWanted) return;
    const next = nextCell(shown, fields, activeNow(), (index) => {
      const row = rows[index]?.row;
      return row ? (field) => isWanted(row[field]) : null;
    });
    if (!next) return;
    setHit({ place: next, search: written });
    onGo(next);
  };
  const replaced = ({ index, field }: { index: number; field: F }): CellChange<F> => ({
    index,
    field,
    text: replacedText(rows[index]?.row[field] ?? '', search, by),
  });
  const replaceOne = () => {
    const { row, column } = activeNow();
    const [index, field] = [shown[row] ?? -1, fields[column]];
    const text = field === undefined ? undefined : rows[index]?.row[field];
    if (field !== undefined && text !== undefined && isFound?.(text)) onChange([replaced({ index, field })]);
    goOn();
  };
  const replaceAll = () => {
    if (foundCount === 0) return;
    const found = (index: number) => fields.filter((field) => isFound?.(rows[index]?.row[field] ?? ''));
    onChange(shown.flatMap((index) => found(index).map((field) => replaced({ index, field }))));
    // All matches are gone: the next step is another search.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) goOn();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const foundText = () => {
    const count = foundCount ?? 0;
    const row = hitNow && rows[shown[hitNow.row] ?? -1];
    const field = hitNow && fields[hitNow.column];
    if (!row || !field || hitNumber === null) return m.sheet_found_cells({ count });
    const { label } = columnOf(table, field);
    return m.sheet_found_at({ line: row.number ?? row.line, label, place: hitNumber, count });
  };

  return (
    <div
      role="toolbar"
      aria-label={m.sheet_find_and_replace()}
      tabIndex={-1}
      className={classes.find}
      onKeyDown={onKeyDown}
    >
      <TextInput
        ref={input}
        aria-label={m.sheet_find()}
        placeholder={m.sheet_find()}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        aria-label={m.sheet_replace_with()}
        placeholder={m.sheet_replace_with()}
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <Checkbox
        label={m.sheet_whole_cell()}
        checked={isWhole}
        onChange={(event) => setWhole(event.currentTarget.checked)}
      />
      <Button variant="default" {...unavailable(foundCount === 0)} onClick={goOn}>
        {m.sheet_find_next()}
      </Button>
      <Button variant="default" {...unavailable(foundCount === 0)} onClick={replaceOne}>
        {m.sheet_replace()}
      </Button>
      <Button variant="default" {...unavailable(foundCount === 0)} onClick={replaceAll}>
        {m.sheet_replace_all()}
      </Button>
      <span role="status">{isFound && foundCount !== null ? foundText() : ''}</span>
      <Button variant="subtle" data-right leftSection={<X size={16} aria-hidden />} onClick={onClose}>
        {m.common_close()}
      </Button>
    </div>
  );
}

/** Time for searching cells before key presses are handled again, in milliseconds. */
const sliceMs = 6;
const rowsATime = 50;

interface Found {
  /** Number of cells that match; null while counting. */
  count: number | null;
  /** Which of them the hit is, from 1; null without a hit. */
  number: number | null;
}

/** Counts the cells that match in slices, because ten thousand rows take too long for one. */
function useFoundCount<F extends string>(
  rows: readonly SheetRow<F>[],
  shown: readonly number[],
  fields: readonly F[],
  isFound: ((text: string) => boolean) | null,
  hit: Place | null,
): Found {
  const [counted, setCounted] = useState<Found>({ count: 0, number: null });
  const { row: hitRow, column: hitColumn } = hit ?? { row: -1, column: -1 };
  useEffect(() => {
    if (!isFound) {
      setCounted({ count: 0, number: null });
      return;
    }
    let [next, found] = [0, 0];
    let number: number | null = null;
    const look = () => {
      const until = performance.now() + sliceMs;
      while (next < shown.length && performance.now() < until) {
        const end = Math.min(shown.length, next + rowsATime);
        for (; next < end; next += 1) {
          const texts = rows[shown[next] ?? -1]?.row;
          for (const field of fields) {
            if (texts === undefined || !isFound(texts[field])) continue;
            found += 1;
            if (next === hitRow && field === fields[hitColumn]) number = found;
          }
        }
      }
      const isOver = next >= shown.length;
      setCounted({ count: isOver ? found : null, number });
      if (!isOver) timer = setTimeout(look);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    look();
    return () => clearTimeout(timer);
  }, [rows, shown, fields, isFound, hitRow, hitColumn]);
  return counted;
}

const isAlike = (one: SheetSearch, other: SheetSearch): boolean =>
  one.text === other.text && one.isWhole === other.isWhole;

/** Returns null when there is nothing to search for. */
const matcherOf = (search: SheetSearch): ((text: string) => boolean) | null =>
  search.text === '' && !search.isWhole ? null : cellSearch(search);
