import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

/** Access levels that a user can be granted (spec §3), with their labels in the profile. */
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

/** Facts about a session, sent to the browser at login. Rights are rules over these facts and nothing else. */
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
  /** Whether the account ever had COD: collected money remains after the flag is removed. */
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
/** For calls that even a suspended account may make. */
export const anySession: Right = () => true;

const verified = all(signedIn, flag('isVerifiedProfile'));
/** A COOL account has no Fulfillment menu (spec §6). */
const fulfilment = all(verified, not(cool), flag('isAllowFulfillment'), claim('FUL'));
/** Also needs CNP: with FUL but without CNP, a user has only Order Fulfillment and Fulfillment Listing (spec §6). */
const fulfilmentDesk = all(fulfilment, claim('CNP'));
/** The account has or had COD: questions about its money come long after. */
const codAccount = either(flag('isCod'), flag('hadCod'));
const consignment = all(verified, not(cool), claim('CNP'));
const coolConsignment = all(verified, cool, claim('COL'));
const anyConsignment = either(consignment, coolConsignment);
const pickups = all(verified, not(cool), claim('PUA'));
const supplies = all(verified, claim('SR'));
const codLedger = all(verified, codAccount, either(consignment, claim('UM')));

/**
 * All rights by name (spec §6 and domain.md "Accounts, flags and rights"). Menu, screen guard and server guard all use these
 * rules; claims and flags are compared nowhere else.
 */
export const rights = {
  anySession,
  signedIn,
  verified,
  /** Users for whom the dashboard shows more than the notices; it opens to everybody because of the notices. */
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
  /** Any flow: `flowRight` decides which ones. An account is either COOL or not, so nobody sees the other kind. */
  viewShipments: anyConsignment,
  createShipment: all(anyConsignment, cnAccess),
  cancelShipment: anyConsignment,
  printShipment: all(anyConsignment, printing),
  /**
   * Unprinted consignment notes are shown as waiting for this user: not when printing is blocked, nor when the depot prints them
   * (domain.md).
   */
  awaitLabels: all(anyConsignment, printing, not(depotPrints)),
  arrangePickups: pickups,
  submitClaims: all(verified, homeMarket, either(claim('CNP'), claim('COL'))),
  externalOrders: all(consignment, homeMarket),
  shipExternalOrders: all(consignment, homeMarket, cnAccess),
  printExternalOrders: all(consignment, homeMarket, printing),
  /** Only the Admin may connect and disconnect shops. */
  manageShops: all(consignment, homeMarket, flag('isAdmin')),
  fulfilment,
  /** Orders and their consignment notes. */
  createFulfilment: all(fulfilment, cnAccess),
  printFulfilment: all(fulfilment, printing),
  /** Orders to cancel can remain after the account's flag is removed. */
  cancelFulfilment: all(consignment, claim('FUL')),
  /** Stock, waves, packing. */
  fulfilmentDesk,
  uploadFulfilment: all(fulfilmentDesk, cnAccess),
  requestSupplies: supplies,
  manageUsers: all(verified, claim('UM')),
  manageAccounts: all(verified, flag('isParent'), claim('UM')),
  apiTokens: all(verified, flag('isAdmin'), flag('isParent')),
  /** The portal's screens with the sandbox data of API programs. */
  sandbox: all(verified, flag('isAdmin'), flag('isParent')),
  auditTrail: all(verified, flag('isAdmin')),
  /** Names, signatures and photos of those who received parcels: for users who work with consignments or search the archive. */
  viewProofs: all(verified, either(claim('CNP'), claim('COL'), claim('EXTRANET'), flag('isAdmin'))),
  /** Identity numbers in full, where others see the last four digits: for disputes. */
  seeIdentityNumbers: all(verified, either(claim('EXTRANET'), flag('isAdmin'))),
  /** Documents that name sender, receiver and goods. */
  tradeDocuments: all(verified, either(claim('CNP'), claim('COL'), flag('isAdmin'))),
  /** Export of the address book as a file. */
  exportAddresses: all(verified, either(claim('UM'), flag('isAdmin'))),
  /** Data stored about one person: search, export, erasure. */
  personalData: all(verified, flag('isAdmin')),
  /** Settings of the notices to the receivers of the account's parcels. */
  buyerNotices: all(verified, flag('isAdmin')),
  /** Only the account's Admin may request changed company details (spec §6: editing "can be refused"; docs/decisions). */
  editCompany: all(verified, flag('isAdmin')),
  extranet: all(verified, claim('EXTRANET')),
  quote: all(verified, homeMarket),
  shippingDocument: all(verified, homeMarket),
  bulkMapping: all(verified, not(cool)),
  /** Column mapping of the account's files: for users who ship from them. */
  editBulkMapping: consignment,
  parcelPreset: all(verified, not(cool)),
  cashOnDelivery: flag('isCod'),
  /** Balances of COD money: for users who create COD parcels, and for those who manage the account. */
  codLedger,
  /** The bank account for payouts. */
  bankAccount: all(verified, codAccount, flag('isAdmin')),
  deliveryOrders: flag('isDoCn'),
  orderId: flag('isAllowOrderId'),
  frozen: flag('isFrozenFood'),
} as const satisfies Record<string, Right>;

export type RightName = keyof typeof rights;
