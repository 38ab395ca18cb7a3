import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const addressBookScreens: readonly Screen[] = [
  {
    path: '/addressbook',
    inSandbox: true,
    title: m.app_screen_address_book(),
    needs: 'verified',
    menu: { group: 'userSettings', label: m.app_screen_address_book(), order: 2, jump: 'a' },
    load: async () => (await import('#web/features/address-book/address-book.screen.tsx')).AddressBookScreen,
  },
  {
    path: '/createaddressbook',
    inSandbox: true,
    title: m.app_screen_address(),
    needs: 'verified',
    under: '/addressbook',
    load: async () =>
      (await import('#web/features/address-book/create-address.screen.tsx')).CreateAddressScreen,
  },
];
