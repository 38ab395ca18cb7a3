import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const claimScreens: readonly Screen[] = [
  {
    path: '/claimsubmit',
    title: m.app_screen_submit_claim(),
    needs: 'submitClaims',
    menu: { group: 'claim', label: m.app_screen_submit(), order: 1 },
    load: async () => (await import('#web/features/claim/claim-submit.screen.tsx')).ClaimSubmitScreen,
  },
  {
    path: '/claimlisting',
    title: m.app_screen_claim_listing(),
    needs: 'submitClaims',
    menu: { group: 'claim', label: m.app_screen_listing(), order: 2 },
    load: async () => (await import('#web/features/claim/claim-listing.screen.tsx')).ClaimListingScreen,
  },
];
