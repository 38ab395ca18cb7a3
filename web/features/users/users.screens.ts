import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const usersScreens: readonly Screen[] = [
  {
    path: '/subUserlisting',
    title: m.app_screen_user_listing(),
    // Open to every verified user (spec §2): without User Management it lists the colleagues.
    needs: 'verified',
    startFor: 'manageUsers',
    menu: { group: 'userManagement', label: m.app_screen_user_listing(), order: 1, jump: 'u' },
    load: async () => (await import('#web/features/users/user-listing.screen.tsx')).UserListingScreen,
  },
  {
    path: '/createuser',
    title: m.app_screen_create_user(),
    needs: 'manageUsers',
    menu: { group: 'userManagement', label: m.app_screen_create_user(), order: 2 },
    load: async () => (await import('#web/features/users/create-user.screen.tsx')).CreateUserScreen,
  },
];
