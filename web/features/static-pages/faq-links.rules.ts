/** Where the links of answers lead: COOL accounts have screens of their own, and not everybody may open every screen (spec §6). */
import { rights, type RightName, type SessionFacts } from '#shared/platform/rights/rights.ts';

interface Guarded {
  path: string;
  needs: RightName;
}

/** By the link that an answer has. */
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

/** The screen of a link for this person; null where it would be refused. */
export function hrefFor(href: string, facts: SessionFacts | undefined): string | null {
  const screens = guardedScreens[href];
  if (!screens) return href;
  return screens.find(({ needs }) => facts && rights[needs](facts))?.path ?? null;
}
