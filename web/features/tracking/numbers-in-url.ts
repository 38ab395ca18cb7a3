import { useLocation } from '#web/platform/router/router.tsx';
import { useMemo } from 'react';

import { numbersOfLink } from '#shared/features/tracking/tracking-numbers.rules.ts';

/** The consignment notes in the URL (`?cn=`, repeated), at most 20, so that links can open them. */
export function useNumbersInUrl(): readonly string[] {
  const cn = useLocation({ select: ({ search }) => (search as { cn?: unknown }).cn });
  const given = JSON.stringify([cn ?? []].flat());
  return useMemo(() => numbersOfLink(JSON.parse(given) as string[]), [given]);
}
