import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const fulfilmentScreens: readonly Screen[] = [
  {
    path: '/uploadFulfillment',
    title: m.app_screen_upload_fulfilment(),
    needs: 'uploadFulfilment',
    menu: { group: 'fulfillment', label: m.app_screen_upload_fulfilment(), order: 1 },
    load: async () => (await import('#web/features/fulfilment/upload-orders.screen.tsx')).UploadOrdersScreen,
  },
  {
    path: '/orderFulfillment',
    title: m.app_screen_order_fulfilment(),
    needs: 'createFulfilment',
    menu: { group: 'fulfillment', label: m.app_screen_order_fulfilment(), order: 2 },
    load: async () => (await import('#web/features/fulfilment/order-form.screen.tsx')).OrderFormScreen,
  },
  {
    path: '/fulfillmentListing',
    title: m.app_screen_fulfilment_listing(),
    needs: 'fulfilment',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_listing(), order: 3 },
    load: async () => (await import('#web/features/fulfilment/order-listing.screen.tsx')).OrderListingScreen,
  },
  {
    path: '/fulfillmentwaves',
    title: m.app_screen_fulfilment_waves(),
    needs: 'fulfilmentDesk',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_waves(), order: 5 },
    load: async () => (await import('#web/features/fulfilment/waves.screen.tsx')).WavesScreen,
  },
  {
    path: '/fulfillmentpack',
    title: m.app_screen_fulfilment_pack(),
    needs: 'fulfilmentDesk',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_pack(), order: 6 },
    load: async () => (await import('#web/features/fulfilment/pack.screen.tsx')).PackScreen,
  },
  {
    path: '/fulfillmentstock',
    title: m.app_screen_fulfilment_stock(),
    needs: 'fulfilmentDesk',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_stock(), order: 4 },
    load: async () => (await import('#web/features/fulfilment/stock.screen.tsx')).StockScreen,
  },
];
