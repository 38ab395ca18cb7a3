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

/** Ten thousand rows are searched once the hands rest. */
const pauseMs = 150;

/** Finds texts in the rows that are shown, and puts others in their place. Going from one to the next draws nothing here again. */
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
    // The grid's own setter.
  }, [isFound, onFound]);
  const found = useMemo(() => {
    if (!isFound) return [];
    return shown.flatMap((index) => {
      const row = rows[index]?.row;
      return row ? fields.flatMap((field) => (isFound(row[field]) ? [{ index, field }] : [])) : [];
    });
  }, [rows, shown, fields, isFound]);

  /** Enter right after the last letter means what is written, not what was searched before it. */
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
    const here = found.find((one) => one.index === shown[row] && one.field === fields[column]);
    if (here) onChange([replaced(here)]);
    goOn();
  };
  const replaceAll = () => {
    onChange(found.map(replaced));
    // Nothing is left to find: the button goes grey and would take the focus with it.
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
      <Button variant="default" disabled={found.length === 0} onClick={goOn}>
        {m.sheet_find_next()}
      </Button>
      <Button variant="default" disabled={found.length === 0} onClick={replaceOne}>
        {m.sheet_replace()}
      </Button>
      <Button variant="default" disabled={found.length === 0} onClick={replaceAll}>
        {m.sheet_replace_all()}
      </Button>
      <span role="status">{isFound ? m.sheet_found_cells({ count: found.length }) : ''}</span>
      <Button variant="subtle" data-right leftSection={<X size={16} aria-hidden />} onClick={onClose}>
        {m.sheet_close_find()}
      </Button>
    </div>
  );
}

/** Null where nothing is looked for. */
const matcherOf = (search: SheetSearch): ((text: string) => boolean) | null =>
  search.text === '' && !search.isWhole ? null : cellSearch(search);
