/** The bell's notifications: which, to whom, and where. */
import { namesOf } from '#shared/platform/names-of.ts';
import { rights, type RightName, type SessionFacts } from '#shared/platform/rights/rights.ts';

/** Each kind with the right that lets a person see what it is about. */
export const BELL_KINDS = {
  failed: 'viewShipments',
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

/** In the bell, also as a notification of the browser, by email, or not at all. */
export const bellPlaces = ['none', 'bell', 'browser', 'email'] as const;
export type BellPlace = (typeof bellPlaces)[number];
export type BellChoices = Record<BellKind, BellPlace>;

/** In the bell until somebody chooses otherwise. */
export const usualChoices: BellChoices = {
  failed: 'bell',
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

/** What is too late in the bell goes by email; the screens show it anyway. */
export const placesOf = (kind: BellKind): readonly BellPlace[] =>
  kind === 'cutOff' ? ['none', 'email'] : ['none', 'bell', 'browser'];

/** The kinds that a person may see. */
export const kindsFor = (facts: SessionFacts): BellKind[] =>
  bellKinds.filter((kind) => rights[BELL_KINDS[kind]](facts));
