import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const quoteScreens: readonly Screen[] = [
  {
    path: '/quote',
    inSandbox: true,
    title: m.app_screen_quote(),
    needs: 'quote',
    menu: { group: 'tools', label: m.app_screen_quote(), order: 6, jump: 'q' },
    load: async () => (await import('#web/features/quote/quote.screen.tsx')).QuoteScreen,
  },
];
