/** The bell's notifications: the kinds, who may see them, and where they appear. */
import { namesOf } from '#shared/platform/names-of.ts';
import { rights, type RightName, type SessionFacts } from '#shared/platform/rights/rights.ts';

/** Each kind with the right that is needed to see it. */
export const BELL_KINDS = {
  failed: 'viewShipments',
  hold: 'viewShipments',
  customs: 'viewShipments',
  returned: 'viewShipments',
  instruction: 'viewShipments',
  claim: 'submitClaims',
  upload: 'viewShipments',
  supplies: 'requestSupplies',
  lowStock: 'fulfilmentDesk',
  shop: 'externalOrders',
  cod: 'codLedger',
  weight: 'viewShipments',
  cutOff: 'arrangePickups',
} as const satisfies Record<string, RightName>;

export type BellKind = keyof typeof BELL_KINDS;
export const bellKinds = namesOf(BELL_KINDS);

/** In the bell, also as a browser notification, by email, or not at all. */
export const bellPlaces = ['none', 'bell', 'browser', 'email'] as const;
export type BellPlace = (typeof bellPlaces)[number];
export type BellChoices = Record<BellKind, BellPlace>;

/** The default: in the bell. */
export const usualChoices: BellChoices = {
  failed: 'bell',
  hold: 'bell',
  customs: 'bell',
  returned: 'bell',
  instruction: 'bell',
  claim: 'bell',
  upload: 'bell',
  supplies: 'bell',
  lowStock: 'bell',
  shop: 'bell',
  cod: 'bell',
  weight: 'bell',
  cutOff: 'none',
};

/**
 * Places that a kind can have. The cut-off warning would come too late in the bell, so it is sent by email; the screens
 * show it anyway.
 */
export const placesOf = (kind: BellKind): readonly BellPlace[] =>
  kind === 'cutOff' ? ['none', 'email'] : ['none', 'bell', 'browser'];

/** The kinds that the user may see. */
export const kindsFor = (facts: SessionFacts): BellKind[] =>
  bellKinds.filter((kind) => rights[BELL_KINDS[kind]](facts));
