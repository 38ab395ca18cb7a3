import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const webhookScreens: readonly Screen[] = [
  {
    path: '/webhooks',
    inSandbox: true,
    title: m.webhook_title(),
    needs: 'apiTokens',
    menu: { group: 'tools', label: m.webhook_title(), order: 10 },
    load: async () => (await import('#web/features/webhook/webhooks.screen.tsx')).WebhooksScreen,
  },
];
