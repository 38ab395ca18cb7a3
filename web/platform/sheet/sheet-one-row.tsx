import { Button, Select, TextInput } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { stateWord } from '#web/platform/sheet/row-state-words.ts';
import {
  columnOf,
  nameOfRow,
  type SheetColumn,
  type SheetRow,
  type SheetTable,
} from '#web/platform/sheet/sheet-table.ts';
import { rowState } from '#web/platform/sheet/sheet-view.ts';
import type { SheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './sheet.module.css';

interface SheetOneRowProps<F extends string> {
  table: SheetTable<F>;
  work: SheetRows<F>;
  rows: readonly SheetRow<F>[];
  shown: readonly number[];
  fields: readonly F[];
  /** Notice that all rows are fixed. It replaces the first note, so that no field moves. */
  allFixed: ReactNode;
}

/** For phones: shows one row at a time, its problems first. */
export function SheetOneRow<F extends string>(props: SheetOneRowProps<F>) {
  const { table, work, rows, shown, fields, allFixed } = props;
  const [place, setPlace] = useState(0);
  const [isAll, setAll] = useState(false);
  const at = Math.min(place, Math.max(0, shown.length - 1));
  const [isFirst, isLast] = [at === 0, at >= shown.length - 1];
  const index = shown[at];
  const row = index === undefined ? undefined : rows[index];
  if (!row || index === undefined) return null;
  const name = nameOfRow(table, row);
  const isWrong = (field: F) => row.problems[field] !== undefined || row.notes[field] !== undefined;
  const wrong = fields.filter(isWrong);
  const drawn =
    isAll || wrong.length === 0 ? [...wrong, ...fields.filter((field) => !isWrong(field))] : wrong;
  return (
    <section className={classes.one} aria-label={m.sheet_one_row()}>
      {allFixed || <Note tone="grey">{m.sheet_larger_screen()}</Note>}
      <div className={classes.oneHead}>
        <Button
          variant="default"
          aria-label={m.sheet_row_before()}
          {...unavailable(isFirst)}
          onClick={() => isFirst || setPlace(at - 1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <span role="status">
          {m.sheet_row_of({ line: row.number ?? row.line, place: at + 1, count: shown.length })}
          {' · '}
          {stateWord[rowState(row)]()}
        </span>
        <Button
          variant="default"
          aria-label={m.sheet_row_after()}
          {...unavailable(isLast)}
          onClick={() => isLast || setPlace(at + 1)}
        >
          <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      {name !== '' && <p className={classes.oneName}>{name}</p>}
      {row.twin && (
        <div className={classes.line}>
          {row.twin.text} {row.twin.href !== undefined && <a href={row.twin.href}>{row.twin.name}</a>}
          {!row.twin.isFollowing && (
            <Button
              variant="light"
              aria-pressed={row.goesAnyway ?? false}
              onClick={() => work.letGo([index], !row.goesAnyway)}
            >
              {row.goesAnyway ? m.sheet_goes_anyway() : m.sheet_send_anyway()}
            </Button>
          )}
        </div>
      )}
      {drawn.map((field) => (
        <OneField
          key={`${row.line} ${field} ${row.row[field]}`}
          column={columnOf(table, field)}
          text={row.row[field]}
          problem={row.problems[field]}
          note={row.notes[field]}
          onChange={(text) => work.change([{ index, field, text }])}
        />
      ))}
      {!isAll && wrong.length > 0 && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {m.sheet_all_fields()}
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => (row.isRemoved ? work.restore([index]) : work.remove([index]))}
      >
        {row.isRemoved
          ? m.sheet_restore_row_line({ line: row.number ?? row.line })
          : m.sheet_delete_row_line({ line: row.number ?? row.line })}
      </Button>
    </section>
  );
}

interface OneFieldProps {
  column: SheetColumn<string>;
  text: string;
  problem: string | undefined;
  note: string | undefined;
  onChange: (text: string) => void;
}

/** Saves its text when it loses the focus, as a grid cell does. */
function OneField({ column, text, problem, note, onChange }: OneFieldProps) {
  const texts = { label: column.label, error: problem, description: note };
  if (column.choices && (text === '' || column.choices.includes(text))) {
    return (
      <Select
        {...texts}
        data={[...column.choices]}
        value={text || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...texts}
      defaultValue={text}
      onBlur={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
