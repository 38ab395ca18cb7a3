import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const securityScreens: readonly Screen[] = [
  {
    path: '/security',
    title: m.app_screen_security(),
    needs: 'signedIn',
    menu: { group: 'userSettings', label: m.app_screen_security(), order: 7 },
    load: async () => (await import('#web/features/security/security.screen.tsx')).SecurityScreen,
  },
];
