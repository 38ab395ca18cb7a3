import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const extranetScreens: readonly Screen[] = [
  {
    path: '/extranet',
    title: m.app_screen_extranet(),
    needs: 'extranet',
    menu: { group: 'tools', label: m.app_screen_extranet(), order: 8 },
    load: async () => (await import('#web/features/extranet/extranet.screen.tsx')).ExtranetScreen,
  },
  {
    path: '/extranetimage',
    title: m.app_screen_archived_image(),
    needs: 'anyone',
    under: '/extranet',
    load: async () => (await import('#web/features/extranet/extranet-image.screen.tsx')).ExtranetImageScreen,
  },
];
