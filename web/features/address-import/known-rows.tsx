import { Text } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import type { DoublesChoice, KnownChoice } from '#web/features/address-import/import-rows.ts';
import { Segments } from '#web/platform/ui/segments.tsx';

import classes from './address-import.module.css';

interface KnownRowsProps {
  count: number;
  choice: KnownChoice;
  onChoice: (choice: KnownChoice) => void;
}

/** Asks what to do with rows whose reference ID is in the address book. */
export function KnownRows({ count, choice, onChoice }: KnownRowsProps) {
  return (
    <div className={classes.known}>
      <div>
        <Text fw={500}>{m.address_import_rows_known({ count })}</Text>
        <Text size="xs" c="dimmed">
          {choice === 'update'
            ? m.address_import_a_reference_id_is_unique_so_2()
            : m.address_import_a_reference_id_is_unique_so()}
        </Text>
      </div>
      <Segments
        aria-label={m.address_import_rows_that_are_in_the_address_2()}
        value={choice}
        onChange={onChoice}
        data={[
          { value: 'update', label: m.address_import_update_the_existing() },
          { value: 'skip', label: m.address_import_skip() },
        ]}
      />
    </div>
  );
}

interface DoubleRowsProps {
  count: number;
  choice: DoublesChoice;
  onChoice: (choice: DoublesChoice) => void;
}

/** Asks what to do with rows that equal an address in the book. */
export function DoubleRows({ count, choice, onChoice }: DoubleRowsProps) {
  return (
    <div className={classes.known}>
      <div>
        <Text fw={500}>{m.address_import_rows_double({ count })}</Text>
        <Text size="xs" c="dimmed">
          {m.address_import_the_same_name_number_postcode_and()}
        </Text>
      </div>
      <Segments
        aria-label={m.address_import_rows_that_are_in_the_address()}
        value={choice}
        onChange={onChoice}
        data={[
          { value: 'add', label: m.address_import_import_them_too() },
          { value: 'skip', label: m.address_import_skip() },
        ]}
      />
    </div>
  );
}
