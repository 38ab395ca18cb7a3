import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const companyScreens: readonly Screen[] = [
  {
    path: '/companydetail',
    title: m.app_screen_company_details(),
    needs: 'verified',
    menu: { group: 'userSettings', label: m.app_screen_company_details(), order: 1 },
    load: async () => (await import('#web/features/company/company-detail.screen.tsx')).CompanyDetailScreen,
  },
];
