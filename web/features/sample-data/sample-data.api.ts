import { useQuery } from '@tanstack/react-query';

import { portalData } from '#shared/features/sample-data/sample-data.contract.ts';
import { sampleProblems } from '#shared/features/sample-data/sample-data.rules.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** The data rarely changes: usually once in the life of a portal. */
const askAgainMs = 5 * 60_000;

/** Sentences that say why consignment notes cannot be created; none in a portal with its own data. */
export function useSampleNotices(): readonly string[] {
  const { data } = useQuery({
    queryKey: keyOf('sample-data'),
    queryFn: ({ signal }) => send(portalData, { signal }),
    staleTime: askAgainMs,
    retry: false,
  });
  return data ? sampleProblems(data).map((one) => sentenceOf(one)) : [];
}
