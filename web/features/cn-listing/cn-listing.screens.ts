import { m } from '#shared/platform/words/words.ts';
import { firstRows } from '#web/features/cn-listing/first-rows.ts';
import { askEarly } from '#web/platform/http/early-answer.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const cnListingScreens: readonly Screen[] = [
  {
    path: '/COOLshipmentlisting',
    inSandbox: true,
    title: m.app_screen_cool_cn_listing(),
    needs: 'viewCool',
    menu: { group: 'cool', label: m.app_screen_cn_listing(), order: 2, jump: 'l' },
    load: async () =>
      (await import('#web/features/cn-listing/shipment-listing.screen.tsx')).CoolListingScreen,
  },
  {
    path: '/rcshipmentlisting',
    inSandbox: true,
    title: m.app_screen_reverse_charge_listing(),
    needs: 'reverseCharge',
    menu: { group: 'reverseCharge', label: m.app_screen_cn_listing(), order: 2 },
    load: async () =>
      (await import('#web/features/cn-listing/shipment-listing.screen.tsx')).ReverseChargeListingScreen,
  },
  {
    path: '/shipmentlisting',
    inSandbox: true,
    title: m.app_screen_cn_listing(),
    needs: 'viewConsignments',
    menu: { group: 'consignment', label: m.app_screen_cn_listing(), order: 2, jump: 'l' },
    load: async () => {
      // Only when this page itself is opened without a query: a query needs other rows, and hovering over a link only preloads.
      if (/^\/shipmentlisting\/?$/iu.test(location.pathname) && location.search === '') askEarly(firstRows);
      return (await import('#web/features/cn-listing/shipment-listing.screen.tsx')).ShipmentListingScreen;
    },
  },
];
