import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const profileScreens: readonly Screen[] = [
  {
    path: '/userprofile',
    title: m.app_screen_user_profile(),
    needs: 'signedIn',
    menu: { group: 'userSettings', label: m.app_screen_user_profile(), order: 3 },
    load: async () => (await import('#web/features/profile/profile.screen.tsx')).ProfileScreen,
  },
  {
    path: '/changepassword',
    title: m.app_screen_change_password(),
    needs: 'signedIn',
    menu: { group: 'userSettings', label: m.app_screen_change_password(), order: 6 },
    load: async () => (await import('#web/features/profile/change-password.screen.tsx')).ChangePasswordScreen,
  },
];
