import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const exceptionsScreens: readonly Screen[] = [
  {
    path: '/exceptions',
    title: m.app_screen_exceptions(),
    needs: 'viewShipments',
    menu: { group: 'dashboard', label: m.app_screen_exceptions(), order: 2, jump: 'n' },
    load: async () => (await import('#web/features/exceptions/exceptions.screen.tsx')).ExceptionsScreen,
  },
];
