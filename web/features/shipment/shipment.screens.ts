import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const shipmentScreens: readonly Screen[] = [
  {
    path: '/shipmentorder',
    inSandbox: true,
    title: m.app_screen_create_cn(),
    needs: 'createConsignment',
    menu: { group: 'consignment', label: m.app_screen_create_cn(), order: 1, jump: 'c' },
    load: async () => (await import('#web/features/shipment/shipment-order.screen.tsx')).ShipmentOrderScreen,
  },
  {
    path: '/COOLshipmentorder',
    inSandbox: true,
    title: m.app_screen_create_cool_cn(),
    needs: 'createCool',
    menu: { group: 'cool', label: m.app_screen_create_cn(), order: 1, jump: 'c' },
    load: async () => (await import('#web/features/shipment/shipment-order.screen.tsx')).CoolOrderScreen,
  },
  {
    path: '/shipmentarrange',
    inSandbox: true,
    title: m.app_menu_reverse_charge(),
    needs: 'createReverseCharge',
    menu: { group: 'reverseCharge', label: m.app_screen_create_cn(), order: 1 },
    load: async () => (await import('#web/features/shipment/shipment-order.screen.tsx')).ArrangeScreen,
  },
];
