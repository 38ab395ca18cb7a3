import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const apiTokenScreens: readonly Screen[] = [
  {
    path: '/apitoken',
    title: m.app_screen_api_token(),
    needs: 'apiTokens',
    menu: { group: 'tools', label: m.app_screen_api_token(), order: 9 },
    load: async () => (await import('#web/features/api-token/api-token.screen.tsx')).ApiTokenScreen,
  },
];
