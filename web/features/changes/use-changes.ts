/** One small question each half minute, in place of all that an open screen shows. */
import { type QueryClient, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { changes } from '#shared/features/changes/changes.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf, type Subject } from '#web/platform/http/query-keys.ts';
import { useCan } from '#web/platform/session/session.ts';

const askedMs = 30_000;
/** What the stamp may have missed is asked for by itself, now and then. */
export const missedMs = 300_000;
/** A list that was read further down than this is not asked for again every time. */
const refreshedPages = 4;

const stamped: readonly Subject[] = ['shipments', 'bell'];

/** Has shipments and the bell asked again when anything of them changed, and only then. */
export function useChanges(): void {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf('changes'),
    queryFn: ({ signal }) => send(changes, { signal }),
    enabled: useCan('verified'),
    refetchInterval: askedMs,
    // The title of a tab in the background counts what is new, too.
    refetchIntervalInBackground: true,
  });
  const stamp = data?.stamp;
  const known = useRef(stamp);
  useEffect(() => {
    if (known.current !== undefined && stamp !== known.current) askChanged(client);
    known.current = stamp;
  }, [client, stamp]);
}

/** In the background only the bell; the rest when the tab is looked at again. */
function askChanged(client: QueryClient): void {
  for (const subject of stamped) {
    void client.invalidateQueries({
      queryKey: keyOf(subject),
      predicate: ({ state }) => pagesIn(state) <= refreshedPages,
      refetchType: document.hidden && subject !== 'bell' ? 'none' : 'active',
    });
  }
}

const pagesIn = ({ data }: QueryState): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0;
