import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

/** The page came with the form's frame, and named all of its files. */
const isUnderWay = () => document.getElementById('root')?.dataset['frame'] === 'form';

const screens = async () => {
  if (isUnderWay()) {
    // What the screen's file shares with others runs before it, in a task of its own: a slow phone answers a touch in between.
    // Where it fails the screen fails too, and reports it.
    await import('#shared/features/shipment/shipment.model.ts').catch(() => undefined);
    await new Promise((next) => setTimeout(next));
  }
  return import('#web/features/shipment/shipment-order.screen.tsx');
};

export const shipmentScreens: readonly Screen[] = [
  {
    path: '/shipmentorder',
    inSandbox: true,
    title: m.app_screen_create_cn(),
    needs: 'createConsignment',
    menu: { group: 'consignment', label: m.app_screen_create_cn(), order: 1, jump: 'c' },
    load: async () => (await screens()).ShipmentOrderScreen,
  },
  {
    path: '/COOLshipmentorder',
    inSandbox: true,
    title: m.app_screen_create_cool_cn(),
    needs: 'createCool',
    menu: { group: 'cool', label: m.app_screen_create_cn(), order: 1, jump: 'c' },
    load: async () => (await screens()).CoolOrderScreen,
  },
  {
    path: '/shipmentarrange',
    inSandbox: true,
    title: m.app_menu_reverse_charge(),
    needs: 'createReverseCharge',
    menu: { group: 'reverseCharge', label: m.app_screen_create_cn(), order: 1 },
    load: async () => (await screens()).ArrangeScreen,
  },
];
