import { Text } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import type { RowState } from '#web/platform/ui/table/row-operations.ts';

interface RowNoteProps<Doing extends string> {
  state: RowState<Doing>;
  /** Name of each operation while it runs: 'Updating'. */
  words: Readonly<Record<Doing, string>>;
  children: string;
}

/** Shows a running or failed operation in place of a row's last cell. */
export function RowNote<Doing extends string>({ state, words, children }: RowNoteProps<Doing>) {
  const { busy, problem } = state;
  if (busy) return <span role="status">{m.ui_row_busy({ doing: words[busy] })}</span>;
  if (problem) {
    return (
      <Text span inherit c="var(--mantine-color-error)" title={problem}>
        {problem}
      </Text>
    );
  }
  return children;
}
