import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const addressImportScreens: readonly Screen[] = [
  {
    path: '/bulkaddress',
    title: m.app_screen_import_addresses(),
    needs: 'verified',
    under: '/addressbook',
    load: async () =>
      (await import('#web/features/address-import/import-address.screen.tsx')).ImportAddressScreen,
  },
];
