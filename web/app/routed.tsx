import { PageError, PageLoading } from '#web/app/pages.tsx';
import { router } from '#web/app/router.tsx';
import { RouterProvider } from '#web/platform/router/router.tsx';

/** What the address shows, before anything is drawn. */
export const loadFirstScreen = (): Promise<void> => router.load();

/** All screens, by the address. */
export function Routed() {
  return <RouterProvider router={router} waiting={PageLoading} failed={PageError} />;
}
