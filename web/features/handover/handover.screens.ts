import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const handoverScreens: readonly Screen[] = [
  {
    path: '/handoversheet',
    title: m.app_screen_handover_sheet(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_screen_handover_sheet(), order: 3 },
    load: async () => (await import('#web/features/handover/handover-sheet.screen.tsx')).HandoverSheetScreen,
  },
  {
    path: '/handover',
    title: m.app_screen_handover(),
    needs: 'arrangePickups',
    under: '/handoversheet',
    load: async () => (await import('#web/features/handover/handover.screen.tsx')).HandoverScreen,
  },
];
