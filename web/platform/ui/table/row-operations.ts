import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { askAnew, keyOf, type Subject } from '#web/platform/http/query-keys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';

/** State of the latest operation on a row. */
export interface RowState<Doing extends string = string> {
  /** The operation that is running; null when none is. */
  busy: Doing | null;
  /** Error message of the failed operation, until the next one starts. */
  problem: string | null;
}

interface RowOperations<Row, Doing extends string> {
  stateOf: (key: string) => RowState<Doing>;
  /** Runs `work` and puts the row that it returns into the list. An error is kept for the row and rethrown. */
  run: (key: string, doing: Doing, work: () => Promise<Row>) => Promise<void>;
}

const idle = { busy: null, problem: null };

/** Tracks operations on the rows of a subject's only list, by row, so that each row can show its own. */
export function useRowOperations<Row, Doing extends string>(
  subject: Subject,
  keyOfRow: (row: Row) => string,
): RowOperations<Row, Doing> {
  const queries = useQueryClient();
  const [states, setStates] = useState<Readonly<Record<string, RowState<Doing>>>>({});
  return {
    stateOf: (key) => states[key] ?? idle,
    run: async (key, doing, work) => {
      const show = (state: RowState<Doing>) => setStates((before) => ({ ...before, [key]: state }));
      show({ busy: doing, problem: null });
      try {
        const row = await work();
        queries.setQueryData<Row[]>(keyOf(subject), (rows) =>
          rows?.map((other) => (keyOfRow(other) === key ? row : other)),
        );
        show(idle);
      } catch (thrown) {
        show({ busy: null, problem: messageOf(thrown) });
        void askAnew(queries, subject);
        throw thrown;
      }
    },
  };
}
