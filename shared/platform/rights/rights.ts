import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

/** Access levels a user can be granted (spec §3), with the labels the profile shows. */
export const accessLevels = {
  PUA: m.rights_level_pua,
  CNP: m.rights_level_cnp,
  SR: m.rights_level_sr,
  UM: m.rights_level_um,
  COL: m.rights_level_col,
  FUL: m.rights_level_ful,
  EXTRANET: m.rights_level_extranet,
} as const;

export type Claim = keyof typeof accessLevels;

export function isClaim(value: string): value is Claim {
  return Object.hasOwn(accessLevels, value);
}

/** The facts of a session, sent to the browser at login. Rights are rules over these facts and nothing else. */
export interface SessionFacts {
  countryId: number;
  isParent: boolean;
  /** Login id `Admin`, whatever its letter case. */
  isAdmin: boolean;
  isVerifiedProfile: boolean;
  isSuspended: boolean;
  hasCnAccess: boolean;
  isHideCnp: boolean;
  isBlockingPrinting: boolean;
  isDoCn: boolean;
  isFrozenFood: boolean;
  isCod: boolean;
  /** COD was chosen from once: what is collected outlives the flag. */
  hadCod: boolean;
  isAllowFulfillment: boolean;
  isAllowOrderId: boolean;
  isCool: boolean;
  claims: readonly Claim[];
}

export type Right = (facts: SessionFacts) => boolean;

export const claim =
  (name: Claim): Right =>
  (facts) =>
    facts.claims.includes(name);

export const all =
  (...rights: Right[]): Right =>
  (facts) =>
    rights.every((right) => right(facts));

export const either =
  (...rights: Right[]): Right =>
  (facts) =>
    rights.some((right) => right(facts));

export const not =
  (right: Right): Right =>
  (facts) =>
    !right(facts);

const flag =
  (
    name: {
      [K in keyof SessionFacts]: SessionFacts[K] extends boolean ? K : never;
    }[keyof SessionFacts],
  ): Right =>
  (facts) =>
    facts[name];

const homeMarket: Right = (facts) => facts.countryId === MALAYSIA;
const suspended = flag('isSuspended');
const cool = flag('isCool');
const cnAccess = flag('hasCnAccess');
const printing = not(flag('isBlockingPrinting'));
const depotPrints = flag('isHideCnp');

/** Signed in and not suspended. A suspended account may only log in, refresh and log out (domain.md). */
export const signedIn: Right = not(suspended);
/** Even a suspended account may do this. */
export const anySession: Right = () => true;

const verified = all(signedIn, flag('isVerifiedProfile'));
/** A COOL account has no Fulfillment menu (spec §6). */
const fulfilment = all(verified, not(cool), flag('isAllowFulfillment'), claim('FUL'));
/** With FUL and no CNP there is Order Fulfillment and Fulfillment Listing, and nothing else (spec §6). */
const fulfilmentDesk = all(fulfilment, claim('CNP'));
/** COD can be chosen, or could be: where its money is and goes is asked long after. */
const codAccount = either(flag('isCod'), flag('hadCod'));
const consignment = all(verified, not(cool), claim('CNP'));
const coolConsignment = all(verified, cool, claim('COL'));
const anyConsignment = either(consignment, coolConsignment);
const pickups = all(verified, not(cool), claim('PUA'));
const supplies = all(verified, claim('SR'));
const codLedger = all(verified, codAccount, either(consignment, claim('UM')));

/**
 * Every right by its name (spec §6 and domain.md "Accounts, flags and rights"). Menu, screen guard and server
 * guard all ask here; nowhere else is a claim or a flag compared.
 */
export const rights = {
  anySession,
  signedIn,
  verified,
  /** It has something for them beside the notices, for which it opens to everybody. */
  dashboard: either(anyConsignment, codLedger, pickups, supplies),
  /** Tracking and proof of delivery, for anyone who works with parcels or manages the account. */
  track: verified,
  viewConsignments: consignment,
  createConsignment: all(consignment, cnAccess),
  printConsignment: all(consignment, printing),
  cancelConsignment: consignment,
  /** The CN Printing fast desk (domain.md, "Services and flows"). */
  deskPrinting: all(consignment, cnAccess, homeMarket, not(depotPrints)),
  viewCool: coolConsignment,
  createCool: all(coolConsignment, cnAccess),
  printCool: all(coolConsignment, printing),
  reverseCharge: all(consignment, homeMarket),
  createReverseCharge: all(consignment, homeMarket, cnAccess),
  printReverseCharge: all(consignment, homeMarket, printing),
  /** Any flow at all: `flowRight` decides which ones. An account is COOL or not, so nobody sees the other kind. */
  viewShipments: anyConsignment,
  createShipment: all(anyConsignment, cnAccess),
  cancelShipment: anyConsignment,
  printShipment: all(anyConsignment, printing),
  /** Notes without a label wait for this person: not where printing is blocked, nor where the depot prints them (domain.md). */
  awaitLabels: all(anyConsignment, printing, not(depotPrints)),
  arrangePickups: pickups,
  submitClaims: all(verified, homeMarket, either(claim('CNP'), claim('COL'))),
  externalOrders: all(consignment, homeMarket),
  shipExternalOrders: all(consignment, homeMarket, cnAccess),
  printExternalOrders: all(consignment, homeMarket, printing),
  /** Keys of shops are the Admin's to give and to take back. */
  manageShops: all(consignment, homeMarket, flag('isAdmin')),
  fulfilment,
  /** Orders and their consignment notes. */
  createFulfilment: all(fulfilment, cnAccess),
  printFulfilment: all(fulfilment, printing),
  /** What is there to cancel outlives the account's flag. */
  cancelFulfilment: all(consignment, claim('FUL')),
  /** Stock, waves, packing. */
  fulfilmentDesk,
  uploadFulfilment: all(fulfilmentDesk, cnAccess),
  requestSupplies: supplies,
  manageUsers: all(verified, claim('UM')),
  manageAccounts: all(verified, flag('isParent'), claim('UM')),
  apiTokens: all(verified, flag('isAdmin'), flag('isParent')),
  /** The portal's screens over the data of the programs' tests. */
  sandbox: all(verified, flag('isAdmin'), flag('isParent')),
  auditTrail: all(verified, flag('isAdmin')),
  /** Names, signatures and photos of who received parcels: for who works with consignments or looks into the archive. */
  viewProofs: all(verified, either(claim('CNP'), claim('COL'), claim('EXTRANET'), flag('isAdmin'))),
  /** Identity numbers whole, where others see the last four: for disputes. */
  seeIdentityNumbers: all(verified, either(claim('EXTRANET'), flag('isAdmin'))),
  /** Papers that name sender, receiver and goods. */
  tradeDocuments: all(verified, either(claim('CNP'), claim('COL'), flag('isAdmin'))),
  /** The address book as a file. */
  exportAddresses: all(verified, either(claim('UM'), flag('isAdmin'))),
  /** What is held of one person: found, taken out, erased. */
  personalData: all(verified, flag('isAdmin')),
  /** The notices to the receivers of the account's parcels. */
  buyerNotices: all(verified, flag('isAdmin')),
  /** Only the account's Admin may ask for other details (spec §6: editing "can be refused"; docs/decisions). */
  editCompany: all(verified, flag('isAdmin')),
  extranet: all(verified, claim('EXTRANET')),
  quote: all(verified, homeMarket),
  shippingDocument: all(verified, homeMarket),
  bulkMapping: all(verified, not(cool)),
  /** How the account's files are read is for those who ship from them. */
  editBulkMapping: consignment,
  parcelPreset: all(verified, not(cool)),
  cashOnDelivery: flag('isCod'),
  /** Where the money of COD parcels is: for those who make them, and those who manage the account. */
  codLedger,
  /** Where payouts go. */
  bankAccount: all(verified, codAccount, flag('isAdmin')),
  deliveryOrders: flag('isDoCn'),
  orderId: flag('isAllowOrderId'),
  frozen: flag('isFrozenFood'),
} as const satisfies Record<string, Right>;

export type RightName = keyof typeof rights;
