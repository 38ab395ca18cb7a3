import { useLocation } from '#web/platform/router/router.tsx';
import { useMemo } from 'react';

import { numbersOfLink } from '#shared/features/tracking/tracking-numbers.rules.ts';

/** The consignment notes that the address names (`?cn=`, repeated), at most 20, so that a link opens them. */
export function useNumbersInUrl(): readonly string[] {
  const cn = useLocation({ select: ({ search }) => (search as { cn?: unknown }).cn });
  const given = JSON.stringify([cn ?? []].flat());
  return useMemo(() => numbersOfLink(JSON.parse(given) as string[]), [given]);
}
