/** The calls that users can make with sandbox data. All others are refused there, except those about the user or the portal. */
import * as chosenAddresses from '#shared/features/address-book/address-chosen.contract.ts';
import * as addresses from '#shared/features/address-book/address.contract.ts';
import * as shipmentStart from '#shared/features/address-book/shipment-start.contract.ts';
import { changes } from '#shared/features/changes/changes.contract.ts';
import * as listingViews from '#shared/features/cn-listing/listing-view.contract.ts';
import * as ownViews from '#shared/features/cn-listing/own-view.contract.ts';
import * as selection from '#shared/features/cn-listing/selection-facts.contract.ts';
import * as listing from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as hsCodes from '#shared/features/hs-codes/hs-codes.contract.ts';
import * as pickupChanges from '#shared/features/pickup/pickup-change.contract.ts';
import * as pickupPlaces from '#shared/features/pickup/pickup-place.contract.ts';
import * as pickups from '#shared/features/pickup/pickup.contract.ts';
import * as postcodes from '#shared/features/postcode/postcode.contract.ts';
import * as presets from '#shared/features/preset/preset.contract.ts';
import * as notes from '#shared/features/printing/consignment-note.contract.ts';
import * as quotes from '#shared/features/quote/quote.contract.ts';
import { portalData } from '#shared/features/sample-data/sample-data.contract.ts';
import * as sandbox from '#shared/features/sandbox/sandbox.contract.ts';
import * as editing from '#shared/features/shipment/edit-shipment.contract.ts';
import * as shipments from '#shared/features/shipment/shipment.contract.ts';
import * as shopOrderListing from '#shared/features/shop-order/order-listing.contract.ts';
import * as shopOrders from '#shared/features/shop-order/shop-order.contract.ts';
import { connectionListing } from '#shared/features/shop-order/shop-connection.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import * as tracking from '#shared/features/tracking/tracking.contract.ts';
import * as webhooks from '#shared/features/webhook/webhook.contract.ts';
import type { Call } from '#shared/platform/http/call.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'needs' in value && 'path' in value;

/** These calls take the account from the session only, and write only to that account. */
const inside: ReadonlySet<Call> = new Set(
  [
    addresses,
    chosenAddresses,
    editing,
    hsCodes,
    listing,
    listingViews,
    notes,
    ownViews,
    pickupChanges,
    pickupPlaces,
    pickups,
    postcodes,
    presets,
    quotes,
    sandbox,
    selection,
    shipmentStart,
    shipments,
    shopOrderListing,
    shopOrders,
    tracking,
    webhooks,
    { changes, connectionListing },
  ].flatMap((contract) => Object.values(contract).filter(isCall)),
);

/** Calls about the user or the portal, the same for live and sandbox. */
const ofBoth: ReadonlySet<Call> = new Set<Call>([currentSession, portalData]);

type Place = 'sandbox' | 'both' | 'live';

export function placeOf(call: Call): Place {
  if (inside.has(call)) return 'sandbox';
  return ofBoth.has(call) ? 'both' : 'live';
}
