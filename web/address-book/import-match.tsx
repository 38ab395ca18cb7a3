import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';

import { importColumns, type ImportField } from '#shared/address-import/address-import.model.ts';
import type { ReadFile } from '#web/address-book/import.api.ts';
import { Section } from '#web/ui/page.tsx';

import classes from './import-grid.module.css';

interface ImportMatchProps {
  file: ReadFile;
  busyText: string | null;
  error: string | null;
  onBack: () => void;
  onDone: (match: ReadFile['match']) => void;
}

const samples = 3;
const ignored = 'none';
const choices = [
  { value: ignored, label: 'Leave out' },
  ...importColumns.map(({ field, label, isRequired }) => ({
    value: field,
    label: isRequired ? `${label} (required)` : label,
  })),
];

/** The second step: which column of the file is which field. */
export function ImportMatch({ file, busyText, error, onBack, onDone }: ImportMatchProps) {
  const [match, setMatch] = useState(file.match);
  const missing = importColumns.filter(({ field, isRequired }) => isRequired && !match.includes(field));
  const used = file.heads.flatMap((head, column) =>
    match[column] !== null || file.rows.slice(0, 50).some(({ cells }) => (cells[column] ?? '') !== '')
      ? [{ head, column }]
      : [],
  );
  const choose = (column: number, field: ImportField | null) => {
    // A field has one column: the one it had before gives it up.
    setMatch(match.map((before, at) => (at === column ? field : before === field ? null : before)));
  };

  return (
    <Section
      title="Match the columns"
      description={`${file.rows.length.toLocaleString('en')} rows were read. Check which column is which; what is left out is not imported.`}
    >
      <table className={classes.matches}>
        <thead>
          <tr>
            <th scope="col">In your file</th>
            <th scope="col">For example</th>
            <th scope="col">In the address book</th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ head, column }) => (
            <tr key={column}>
              <td>{head}</td>
              <td className={classes.sample}>{samplesOf(file, column)}</td>
              <td>
                <Select
                  aria-label={`${head} is`}
                  searchable
                  data={choices}
                  value={match[column] ?? ignored}
                  onChange={(value) =>
                    choose(column, importColumns.find(({ field }) => field === value)?.field ?? null)
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
            {`Not in the file yet: ${missing.map(({ label }) => label).join(', ')}. You can fill in what is missing in the next step.`}
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
          {busyText ?? 'Check the rows'}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Section>
  );
}

function samplesOf(file: ReadFile, column: number): string {
  const texts = file.rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
  return [...new Set(texts.slice(0, samples * 4))].slice(0, samples).join(' · ');
}
