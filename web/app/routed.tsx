import { PageError, PageLoading } from '#web/app/pages.tsx';
import { router } from '#web/app/router.tsx';
import { RouterProvider } from '#web/platform/router/router.tsx';

/** What the address shows, before anything is drawn. */
export async function loadFirstScreen(): Promise<void> {
  await router.load();
  // Its file is of another version: the page is on its way anew, and this one draws nothing more.
  if (!router.state.shown) await new Promise(() => undefined);
}

/** All screens, by the address. */
export function Routed() {
  return <RouterProvider router={router} waiting={PageLoading} failed={PageError} />;
}
