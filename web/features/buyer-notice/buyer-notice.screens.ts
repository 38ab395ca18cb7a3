import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const buyerNoticeScreens: readonly Screen[] = [
  {
    path: '/buyernotices',
    title: m.buyer_notice_title(),
    needs: 'buyerNotices',
    menu: { group: 'userSettings', label: m.buyer_notice_title(), order: 9 },
    load: async () => (await import('#web/features/buyer-notice/buyer-notice.screen.tsx')).BuyerNoticeScreen,
  },
];
