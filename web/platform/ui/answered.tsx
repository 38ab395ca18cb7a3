import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';

/** As `useQuery` returns it. */
interface QueryAnswer<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface AnsweredProps<T> {
  query: QueryAnswer<T>;
  /** Shown until there is data: a height in pixels, or a placeholder of the same shape. */
  waiting: number | ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query. If a later refetch fails, the data and any input in them stay, and the error is shown above. */
export function Answered<T>({ query, waiting, children }: AnsweredProps<T>) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (typeof waiting === 'number') return <Pending error={error} onRetry={refetch} height={waiting} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : waiting;
  }
  return (
    <>
      {error ? (
        <Note tone="amber">
          {messageOf(error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {m.common_try_again()}
          </Button>
        </Note>
      ) : null}
      {children(data)}
    </>
  );
}
