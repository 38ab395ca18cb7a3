import { SegmentedControl, Text } from '@mantine/core';

import type { KnownChoice } from '#web/address-book/import-rows.ts';

import classes from './import-grid.module.css';

interface KnownRowsProps {
  count: number;
  choice: KnownChoice;
  onChoice: (choice: KnownChoice) => void;
}

/** What becomes of rows whose reference ID is in the address book. */
export function KnownRows({ count, choice, onChoice }: KnownRowsProps) {
  return (
    <div className={classes.known}>
      <div>
        <Text fw={500}>
          {count === 1
            ? '1 row has a reference ID that is in the address book.'
            : `${count.toLocaleString('en')} rows have a reference ID that is in the address book.`}
        </Text>
        <Text size="xs" c="dimmed">
          {choice === 'update'
            ? 'A reference ID is unique, so they change the address that has it. An empty company, second number, email or tag cell leaves what is there.'
            : 'A reference ID is unique, so they cannot be added as new. The addresses stay as they are.'}
        </Text>
      </div>
      <SegmentedControl
        aria-label="Rows that are in the address book"
        value={choice}
        onChange={(value) => onChoice(value === 'skip' ? 'skip' : 'update')}
        data={[
          { value: 'update', label: 'Update the existing' },
          { value: 'skip', label: 'Skip' },
        ]}
      />
    </div>
  );
}
