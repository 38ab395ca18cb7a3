import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const printingScreens: readonly Screen[] = [
  {
    path: '/printlog',
    title: m.app_screen_print_log(),
    needs: 'viewShipments',
    menu: { group: 'tools', label: m.app_screen_print_log(), order: 11 },
    load: async () => (await import('#web/features/printing/print-log.screen.tsx')).PrintLogScreen,
  },
];
