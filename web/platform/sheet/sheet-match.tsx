import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import type { SheetColumn, SheetFile } from '#web/platform/sheet/sheet-table.ts';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './sheet.module.css';

interface SheetMatchProps<F extends string> {
  columns: readonly SheetColumn<F>[];
  file: SheetFile<F>;
  /** Heading of the column with the choices: 'In the address book'. */
  target: string;
  busyText: string | null;
  error: string | null;
  /** Reads another sheet of the workbook. */
  onSheet: (sheet: string) => void;
  onBack: () => void;
  onDone: (match: SheetFile<F>['match']) => void;
}

const samples = 3;
const ignored = 'none';
/** The second step: matching the file's columns to fields. */
export function SheetMatch<F extends string>(props: SheetMatchProps<F>) {
  const { columns, file, target, busyText, error, onSheet, onBack, onDone } = props;
  const [match, setMatch] = useState(file.match);
  const choices = [
    { value: ignored, label: m.sheet_leave_out() },
    ...columns.map(({ field, label, isRequired }) => ({
      value: field as string,
      label: isRequired ? m.sheet_required({ label }) : label,
    })),
  ];
  const missing = columns.filter(({ field, isRequired }) => isRequired && !match.includes(field));
  const used = file.heads.flatMap((head, column) =>
    match[column] !== null || file.rows.slice(0, 50).some(({ cells }) => (cells[column] ?? '') !== '')
      ? [{ head, column }]
      : [],
  );
  const choose = (column: number, field: F | null) => {
    // A field has only one column: its previous column loses it.
    setMatch(match.map((before, at) => (at === column ? field : before === field ? null : before)));
  };

  return (
    <Section title={m.sheet_match_the_columns()} description={m.sheet_rows_read({ count: file.rows.length })}>
      {file.sheets.length > 1 && (
        <Select
          label={m.sheet_sheet()}
          data={[...file.sheets]}
          value={file.sheet}
          allowDeselect={false}
          maw={320}
          onChange={(sheet) => sheet !== null && onSheet(sheet)}
        />
      )}
      <table className={classes.matches}>
        <thead>
          <tr>
            <th scope="col">{m.sheet_in_your_file()}</th>
            <th scope="col">{m.sheet_for_example()}</th>
            <th scope="col">{target}</th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ head, column }) => (
            <tr key={column}>
              <td>{head}</td>
              <td className={classes.sample}>{samplesOf(file, column)}</td>
              <td>
                <Select
                  aria-label={m.sheet_head_is({ head })}
                  searchable
                  data={choices}
                  value={match[column] ?? ignored}
                  onChange={(value) =>
                    choose(column, columns.find(({ field }) => field === value)?.field ?? null)
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {missing.length > 0 && (
          <Text c="var(--tone-amber-text)">
            {m.sheet_missing({ labels: missing.map(({ label }) => label).join(', ') })}
          </Text>
        )}
      </div>
      <div role="alert">{error && <Text c="var(--mantine-color-error)">{error}</Text>}</div>
      <Group>
        <Button
          onClick={() => {
            if (busyText === null) onDone(match);
          }}
          aria-disabled={busyText !== null || match.every((field) => field === null)}
        >
          {busyText ?? m.sheet_check_the_rows()}
        </Button>
        <Button variant="default" onClick={onBack}>
          {m.common_back()}
        </Button>
      </Group>
    </Section>
  );
}

function samplesOf({ rows }: SheetFile<string>, column: number): string {
  const texts = rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
  return [...new Set(texts.slice(0, samples * 4))].slice(0, samples).join(' · ');
}
