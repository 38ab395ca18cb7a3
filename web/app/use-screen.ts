import type { Screen } from '#web/platform/router/screen.ts';
import { useRouteData } from '#web/platform/router/router.tsx';

/** Returns the current screen's entry in the screens table; undefined for '/' and for addresses that do not exist. */
export const useScreen = () => useRouteData() as Screen | undefined;
