import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const pickupScreens: readonly Screen[] = [
  {
    path: '/pickuplisting',
    inSandbox: true,
    title: m.app_screen_pickup_listing(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_menu_pickup_listing(), order: 1, jump: 'p' },
    load: async () => (await import('#web/features/pickup/pickup-listing.screen.tsx')).PickupListingScreen,
  },
  {
    path: '/createpickup',
    inSandbox: true,
    title: m.app_screen_create_pickup(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_menu_pickup_create(), order: 2 },
    load: async () => (await import('#web/features/pickup/create-pickup.screen.tsx')).CreatePickupScreen,
  },
  {
    path: '/pickupcalendar',
    title: m.app_screen_pickup_calendar(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_menu_pickup_calendar(), order: 4 },
    load: async () => (await import('#web/features/pickup/pickup-calendar.screen.tsx')).PickupCalendarScreen,
  },
  {
    path: '/rearrangepickup',
    inSandbox: true,
    title: m.app_screen_rearrange_pickup(),
    needs: 'arrangePickups',
    under: '/pickuplisting',
    load: async () =>
      (await import('#web/features/pickup/rearrange-pickup.screen.tsx')).RearrangePickupScreen,
  },
];
