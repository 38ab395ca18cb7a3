import { Button, Checkbox, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { nextCell } from '#web/platform/sheet/sheet-rows.ts';
import type { CellChange, Place, SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { cellSearch, replacedText, type SheetSearch } from '#web/platform/sheet/sheet-view.ts';

import classes from './sheet.module.css';

interface SheetFindProps<F extends string> {
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
  const { rows, shown, fields, activeNow, onFound, onGo, onChange, onClose } = props;
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
  const foundCount = useFoundCount(rows, shown, fields, isFound);

  /** Enter right after typing searches for the text as written, not for the text of the last search. */
  const goOn = () => {
    const written = { text, isWhole };
    const isSearched = search.text === text && search.isWhole === isWhole;
    const isWanted = isSearched ? isFound : matcherOf(written);
    if (!isSearched) setSearch(written);
    if (!isWanted) return;
    const next = nextCell(shown, fields, activeNow(), (index) => {
      const row = rows[index]?.row;
      return row ? (field) => isWanted(row[field]) : null;
    });
    if (next) onGo(next);
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
    const found = (index: number) => fields.filter((field) => isFound?.(rows[index]?.row[field] ?? ''));
    onChange(shown.flatMap((index) => found(index).map((field) => replaced({ index, field }))));
    // All matches are gone, so the button is disabled and would lose the focus.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) goOn();
    else return;
    event.preventDefault();
    event.stopPropagation();
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
      <Button variant="default" disabled={foundCount === 0} onClick={goOn}>
        {m.sheet_find_next()}
      </Button>
      <Button variant="default" disabled={foundCount === 0} onClick={replaceOne}>
        {m.sheet_replace()}
      </Button>
      <Button variant="default" disabled={foundCount === 0} onClick={replaceAll}>
        {m.sheet_replace_all()}
      </Button>
      <span role="status">
        {isFound && foundCount !== null ? m.sheet_found_cells({ count: foundCount }) : ''}
      </span>
      <Button variant="subtle" data-right leftSection={<X size={16} aria-hidden />} onClick={onClose}>
        {m.common_close()}
      </Button>
    </div>
  );
}

/** Time for searching cells before key presses are handled again, in milliseconds. */
const sliceMs = 6;
const rowsATime = 50;

/** Number of cells that match; null while counting. Counted in slices, because ten thousand rows take too long for one. */
function useFoundCount<F extends string>(
  rows: readonly SheetRow<F>[],
  shown: readonly number[],
  fields: readonly F[],
  isFound: ((text: string) => boolean) | null,
): number | null {
  const [count, setCount] = useState<number | null>(0);
  useEffect(() => {
    if (!isFound) {
      setCount(0);
      return;
    }
    let [next, found] = [0, 0];
    const look = () => {
      const until = performance.now() + sliceMs;
      while (next < shown.length && performance.now() < until) {
        const end = Math.min(shown.length, next + rowsATime);
        for (; next < end; next += 1) {
          const texts = rows[shown[next] ?? -1]?.row;
          for (const field of fields) found += Number(texts !== undefined && isFound(texts[field]));
        }
      }
      const isOver = next >= shown.length;
      setCount(isOver ? found : null);
      if (!isOver) timer = setTimeout(look);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    look();
    return () => clearTimeout(timer);
  }, [rows, shown, fields, isFound]);
  return count;
}

/** Returns null when there is nothing to search for. */
const matcherOf = (search: SheetSearch): ((text: string) => boolean) | null =>
  search.text === '' && !search.isWhole ? null : cellSearch(search);
