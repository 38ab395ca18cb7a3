import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const trackingScreens: readonly Screen[] = [
  {
    path: '/etracking',
    inSandbox: true,
    title: m.app_screen_tracking(),
    needs: 'track',
    menu: { group: 'tools', label: m.app_screen_tracking(), order: 2, jump: 't' },
    load: async () => (await import('#web/features/tracking/tracking.screen.tsx')).TrackingScreen,
  },
  {
    path: '/proofofdelivery',
    title: m.app_screen_proof_of_delivery(),
    needs: 'track',
    under: '/etracking',
    load: async () =>
      (await import('#web/features/tracking/proof-of-delivery.screen.tsx')).ProofOfDeliveryScreen,
  },
];
