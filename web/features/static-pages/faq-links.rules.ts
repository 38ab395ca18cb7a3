/** Targets of links in answers: COOL accounts have their own screens, and not every user may open every screen (spec §6). */
import { rights, type RightName, type SessionFacts } from '#shared/platform/rights/rights.ts';

interface Guarded {
  path: string;
  needs: RightName;
}

/** The possible screens for each link in an answer. */
export const guardedScreens: Readonly<Record<string, readonly Guarded[]>> = {
  '/shipmentorder': [
    { path: '/shipmentorder', needs: 'createConsignment' },
    { path: '/COOLshipmentorder', needs: 'createCool' },
  ],
  '/shipmentlisting': [
    { path: '/shipmentlisting', needs: 'viewConsignments' },
    { path: '/COOLshipmentlisting', needs: 'viewCool' },
  ],
  '/etracking': [{ path: '/etracking', needs: 'track' }],
};

/** Returns the screen of a link for this user; null if the user may not open it. */
export function hrefFor(href: string, facts: SessionFacts | undefined): string | null {
  const screens = guardedScreens[href];
  if (!screens) return href;
  return screens.find(({ needs }) => facts && rights[needs](facts))?.path ?? null;
}
