import { useQuery } from '@tanstack/react-query';

import { portalData } from '#shared/features/sample-data/sample-data.contract.ts';
import { sampleProblems } from '#shared/features/sample-data/sample-data.rules.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** It changes once in a portal's life. */
const askAgainMs = 5 * 60_000;

/** What keeps consignment notes from being created, in sentences; none in an ordinary portal. */
export function useSampleNotices(): readonly string[] {
  const { data } = useQuery({
    queryKey: keyOf('sample-data'),
    queryFn: ({ signal }) => send(portalData, { signal }),
    staleTime: askAgainMs,
    retry: false,
  });
  return data ? sampleProblems(data).map((one) => sentenceOf(one)) : [];
}
