import type { Screen } from '#web/platform/router/screen.ts';
import { useRouteData } from '#web/platform/router/router.tsx';

/** The row of the screens table that is shown; none for '/' and for what does not exist. */
export const useScreen = () => useRouteData() as Screen | undefined;
