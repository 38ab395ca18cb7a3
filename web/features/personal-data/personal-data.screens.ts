import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const personalDataScreens: readonly Screen[] = [
  {
    path: '/personaldata',
    title: m.personal_data_title(),
    needs: 'personalData',
    menu: { group: 'userManagement', label: m.personal_data_title(), order: 10 },
    load: async () =>
      (await import('#web/features/personal-data/personal-data.screen.tsx')).PersonalDataScreen,
  },
];
