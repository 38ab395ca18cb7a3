import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const weightDifferenceScreens: readonly Screen[] = [
  {
    path: '/weightdifference',
    title: m.app_screen_weight_difference(),
    needs: 'viewShipments',
    menu: { group: 'dashboard', label: m.app_screen_weight_difference(), order: 5 },
    load: async () =>
      (await import('#web/features/weight-difference/weight-difference.screen.tsx')).WeightDifferenceScreen,
  },
];
