import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const tradePapersScreens: readonly Screen[] = [
  {
    path: '/shippingdocument',
    title: m.app_screen_shipping_document(),
    needs: 'shippingDocument',
    menu: { group: 'tools', label: m.app_screen_shipping_document(), order: 7 },
    load: async () =>
      (await import('#web/features/trade-papers/shipping-document.screen.tsx')).ShippingDocumentScreen,
  },
];
