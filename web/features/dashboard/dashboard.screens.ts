import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: m.app_menu_dashboard(),
    needs: 'verified',
    startFor: 'dashboard',
    menu: { group: 'dashboard', label: m.app_menu_dashboard(), order: 1, jump: 'd' },
    load: async () => (await import('#web/features/dashboard/dashboard.screen.tsx')).DashboardScreen,
  },
];
