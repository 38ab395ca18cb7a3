import { PageError, PageLoading } from '#web/app/pages.tsx';
import { router } from '#web/app/router.tsx';
import { RouterProvider } from '#web/platform/router/router.tsx';

// Its file loads while React draws what is around it.
router.preload(router.history.location.href);

/** All screens, by the address. */
export function Routed() {
  return <RouterProvider router={router} waiting={PageLoading} failed={PageError} />;
}
