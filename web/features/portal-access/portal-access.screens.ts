import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const portalAccessScreens: readonly Screen[] = [
  {
    path: '/requestprimeaccess',
    title: m.app_screen_request_access(),
    needs: 'anyone',
    bare: true,
    load: async () =>
      (await import('#web/features/portal-access/access-request.screen.tsx')).AccessRequestScreen,
  },
];
