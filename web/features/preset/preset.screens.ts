import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const presetScreens: readonly Screen[] = [
  {
    path: '/parceldetailspreset',
    title: m.app_screen_parcel_preset(),
    needs: 'parcelPreset',
    menu: { group: 'userSettings', label: m.app_screen_parcel_preset(), order: 5 },
    load: async () => (await import('#web/features/preset/preset.screen.tsx')).PresetScreen,
  },
];
