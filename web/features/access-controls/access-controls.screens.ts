import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const accessControlsScreens: readonly Screen[] = [
  {
    path: '/accesscontrollisting',
    title: m.app_screen_account_listing(),
    needs: 'manageAccounts',
    menu: { group: 'accessControls', label: m.app_screen_account_listing(), order: 1 },
    load: async () =>
      (await import('#web/features/access-controls/account-listing.screen.tsx')).AccountListingScreen,
  },
];
