import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { askAnew, keyOf, type Subject } from '#web/platform/http/query-keys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';

/** What the newest operation means for its row. */
export interface RowState<Doing extends string = string> {
  /** What is being done, while it is. */
  busy: Doing | null;
  /** Why it failed, until the next one. */
  problem: string | null;
}

export interface RowOperations<Row, Doing extends string> {
  stateOf: (key: string) => RowState<Doing>;
  /** Puts the row that `work` answers into the list; what it throws is kept for the row, and thrown on. */
  run: (key: string, doing: Doing, work: () => Promise<Row>) => Promise<void>;
}

const idle = { busy: null, problem: null };

/** Operations on the rows of a subject's only list; each remembers the row that it works on, so that the row can show it. */
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
