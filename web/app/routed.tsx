import { PageError, PageLoading } from '#web/app/pages.tsx';
import { router } from '#web/app/router.tsx';
import { RouterProvider } from '#web/platform/router/router.tsx';

/** Loads the screen of the address before anything is rendered. */
export async function loadFirstScreen(): Promise<void> {
  await router.load();
  // The screen's file is from another version: the page is being reloaded, so this one renders nothing more.
  if (!router.state.shown) await new Promise(() => undefined);
}

/** All screens, by address. */
export function Routed() {
  return <RouterProvider router={router} waiting={PageLoading} failed={PageError} />;
}
