import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { PageLoading } from '#web/app/pages.tsx';
import { sessionNow, useMaybeSession } from '#web/app/session.ts';

const loadShell = () => import('#web/app/shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

// After a reload both chunks come at once: the shell and the screen.
if (sessionNow()) void loadShell();

/** The shell for whoever is signed in, the bare page for a visitor. Another person gets another shell, with nothing of the first. */
export function Frame() {
  const session = useMaybeSession();
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.needs });
  // For a moment after logout the screen of who was signed in is still the route.
  if (!session) return needs === undefined || needs === 'anyone' ? <Outlet /> : null;
  return (
    <Suspense fallback={<PageLoading />}>
      <Shell key={`${session.accountNumber}/${session.loginId}`} />
    </Suspense>
  );
}
