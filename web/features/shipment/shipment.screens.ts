import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

/** True if the server sent the page with the form's static frame, which lists all of its script files. */
const isUnderWay = () => document.getElementById('root')?.dataset['frame'] === 'form';

const screens = async () => {
  if (isUnderWay()) {
    // Evaluate the modules that this screen shares with others first, in a separate task, so that a slow phone can respond to a
    // touch in between. An error is ignored here: importing the screen fails in the same way and reports it.
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
