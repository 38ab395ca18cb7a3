import { Suspense } from 'react';

import { PageLoading } from '#web/app/pages.tsx';
import { Shell } from '#web/app/shell-part.ts';
import { useScreen } from '#web/app/use-screen.ts';
import { Outlet } from '#web/platform/router/router.tsx';
import { useMaybeSession } from '#web/platform/session/session.ts';
import { part } from '#web/platform/ui/part.tsx';

// Loaded on demand: the login page does not need it.
const VisitorFrame = part(async () => (await import('#web/app/visitor-frame.tsx')).VisitorFrame);

/** The shell for signed-in users, the bare page for visitors. Another user gets a new shell, without state of the first. */
export function Frame() {
  const session = useMaybeSession();
  const needs = useScreen()?.needs;
  if (!session && needs === undefined) return <Outlet />;
  // For a moment after logout, the route still shows the screen of the signed-in user.
  if (!session && needs !== 'anyone') return null;
  if (!session) {
    return (
      <Suspense fallback={<PageLoading />}>
        <VisitorFrame />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<PageLoading />}>
      <Shell key={`${session.accountNumber}/${session.loginId}`} />
    </Suspense>
  );
}
