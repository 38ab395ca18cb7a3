import { Button, Checkbox, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { nextCell } from '#web/platform/sheet/sheet-rows.ts';
import type { CellChange, Place, SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { cellSearch, replacedText, type SheetSearch } from '#web/platform/sheet/sheet-view.ts';

import classes from './sheet.module.css';

interface SheetFindProps<F extends string> {
  rows: readonly SheetRow<F>[];
  shown: readonly number[];
  fields: readonly F[];
  active: Place;
  onFound: (isFound: ((text: string) => boolean) | null) => void;
  onGo: (place: Place) => void;
  onChange: (changes: readonly CellChange<F>[]) => void;
  onClose: () => void;
}

/** Ten thousand rows are searched once the hands rest. */
const pauseMs = 150;

/** Finds texts in the rows that are shown, and puts others in their place. */
export function SheetFind<F extends string>(props: SheetFindProps<F>) {
  const { rows, shown, fields, active, onFound, onGo, onChange, onClose } = props;
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [search, setSearch] = useState<SheetSearch>({ text: '', isWhole: false });

  useEffect(() => {
    const timer = setTimeout(() => setSearch({ text, isWhole }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isWhole]);
  const isFound = useMemo(
    () => (search.text === '' && !search.isWhole ? null : cellSearch(search)),
    [search],
  );
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

  const goOn = () => {
    if (!isFound) return;
    const next = nextCell(shown, fields, active, (index) => {
      const row = rows[index]?.row;
      return row ? (field) => isFound(row[field]) : null;
    });
    if (next) onGo(next);
  };
  const replaced = ({ index, field }: { index: number; field: F }): CellChange<F> => ({
    index,
    field,
    text: replacedText(rows[index]?.row[field] ?? '', search, by),
  });
  const replaceOne = () => {
    const index = shown[active.row];
    const here = found.find((one) => one.index === index && one.field === fields[active.column]);
    if (here) onChange([replaced(here)]);
    goOn();
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
      <Button variant="default" disabled={found.length === 0} onClick={() => onChange(found.map(replaced))}>
        {m.sheet_replace_all()}
      </Button>
      <span role="status">{isFound ? m.sheet_found_cells({ count: found.length }) : ''}</span>
      <Button variant="subtle" data-right leftSection={<X size={16} aria-hidden />} onClick={onClose}>
        {m.sheet_close_find()}
      </Button>
    </div>
  );
}
