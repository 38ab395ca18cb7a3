import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const bulkShipmentScreens: readonly Screen[] = [
  {
    path: '/uploadshipment',
    title: m.app_screen_bulk_upload(),
    needs: 'createConsignment',
    menu: { group: 'consignment', label: m.app_screen_bulk_upload(), order: 3 },
    load: async () =>
      (await import('#web/features/bulk-shipment/upload-shipment.screen.tsx')).UploadShipmentScreen,
  },
  {
    path: '/uploadCOOLshipment',
    title: m.app_screen_bulk_upload(),
    needs: 'createCool',
    menu: { group: 'cool', label: m.app_screen_bulk_upload(), order: 3 },
    load: async () =>
      (await import('#web/features/bulk-shipment/upload-shipment.screen.tsx')).UploadShipmentScreen,
  },
  {
    path: '/bulkCNmapping',
    title: m.app_screen_bulk_mapping(),
    needs: 'bulkMapping',
    menu: { group: 'userSettings', label: m.app_screen_bulk_mapping(), order: 4 },
    load: async () => (await import('#web/features/bulk-shipment/bulk-mapping.screen.tsx')).BulkMappingScreen,
  },
];
