import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import '@mantine/core/styles/Checkbox.layer.css';

import { ActionIcon, Button, Checkbox, Text } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';

import { m } from '#shared/platform/words/words.ts';

import classes from './column-chooser.module.css';

interface ColumnChooserProps {
  /** All columns: the shown ones first, in their order. */
  columns: readonly { id: string; header: string }[];
  shown: readonly string[];
  /** The column that identifies the row; it cannot be removed. */
  fixed: string;
  onClose: () => void;
  /** Null restores the default columns. */
  onSave: (columns: string[] | null) => void;
}

/** Lets the user choose the columns and their order, by pointer or keyboard. */
export function ColumnChooser({ columns, shown, fixed, onClose, onSave }: ColumnChooserProps) {
  const [order, setOrder] = useState(() => columns.map(({ id }) => id));
  const [chosen, setChosen] = useState(() => new Set(shown));
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  const move = (index: number, by: -1 | 1) => {
    const next = [...order];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    setOrder(next);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Dialog opened onClose={onClose} title={m.cn_listing_columns()} size={420}>
      <Text size="xs" c="dimmed" mb="sm">
        {m.cn_listing_columns_help()}
      </Text>
      <ol className={classes.list}>
        {order.map((id, index) => {
          const name = headers.get(id) ?? id;
          // The first column is fixed.
          const isFirst = index < 2;
          const isLast = index === 0 || index === order.length - 1;
          return (
            <li key={id}>
              <Checkbox
                label={name}
                checked={chosen.has(id)}
                disabled={id === fixed}
                onChange={() => toggle(id)}
              />
              <ActionIcon
                aria-label={m.cn_listing_column_earlier({ name })}
                aria-disabled={isFirst}
                data-disabled={isFirst}
                onClick={() => !isFirst && move(index, -1)}
              >
                <ChevronUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={m.cn_listing_column_later({ name })}
                aria-disabled={isLast}
                data-disabled={isLast}
                onClick={() => !isLast && move(index, 1)}
              >
                <ChevronDown size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <DialogFoot
        onClose={onClose}
        mt="md"
        aside={
          <Button variant="subtle" color="gray" onClick={() => onSave(null)}>
            {m.cn_listing_columns_reset()}
          </Button>
        }
      >
        <Button onClick={() => onSave(order.filter((id) => chosen.has(id)))}>{m.cn_listing_save()}</Button>
      </DialogFoot>
    </Dialog>
  );
}
