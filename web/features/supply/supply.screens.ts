import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const supplyScreens: readonly Screen[] = [
  {
    path: '/supplylisting',
    title: m.app_screen_supply_listing(),
    needs: 'requestSupplies',
    menu: { group: 'supply', label: m.app_screen_listing(), order: 1 },
    load: async () => (await import('#web/features/supply/supply-listing.screen.tsx')).SupplyListingScreen,
  },
  {
    path: '/supplyrequest',
    title: m.app_screen_request_supplies(),
    needs: 'requestSupplies',
    menu: { group: 'supply', label: m.app_screen_request_supplies(), order: 2 },
    load: async () => (await import('#web/features/supply/supply-request.screen.tsx')).SupplyRequestScreen,
  },
];
