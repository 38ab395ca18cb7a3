import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const bulkListingScreens: readonly Screen[] = [
  {
    path: '/bulkShipmentListing',
    title: m.app_screen_bulk_listing(),
    needs: 'viewConsignments',
    menu: { group: 'consignment', label: m.app_screen_bulk_listing(), order: 4 },
    load: async () => (await import('#web/features/bulk-listing/bulk-listing.screen.tsx')).BulkListingScreen,
  },
  {
    path: '/bulkCOOLshipmentlisting',
    title: m.app_screen_bulk_listing(),
    needs: 'viewCool',
    menu: { group: 'cool', label: m.app_screen_bulk_listing(), order: 4 },
    load: async () => (await import('#web/features/bulk-listing/bulk-listing.screen.tsx')).BulkListingScreen,
  },
];
