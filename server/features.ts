/** Registers all features in the order of their dependencies, passing the services of one to the others. */
import type { FeatureKit } from '#server/platform/kit.ts';
import { registerAccessControls } from './features/access-controls/access-controls.register.ts';
import { registerAddressBook } from './features/address-book/address-book.register.ts';
import { registerAddressImport } from './features/address-import/address-import.register.ts';
import { registerApiToken } from './features/api-token/api-token.register.ts';
import { registerAssistant } from './features/assistant/assistant.register.ts';
import { registerAudit } from './features/audit/audit.register.ts';
import { registerBell } from './features/bell/bell.register.ts';
import { registerChanges } from './features/changes/changes.register.ts';
import { registerBulkShipment } from './features/bulk-shipment/bulk-shipment.register.ts';
import { registerBuyerNotice } from './features/buyer-notice/buyer-notice.register.ts';
import { claimsWaiting } from './features/claim/claim-waiting.service.ts';
import { registerClaim } from './features/claim/claim.register.ts';
import { registerCnListing } from './features/cn-listing/cn-listing.register.ts';
import { registerCodLedger } from './features/cod-ledger/cod-ledger.register.ts';
import { codWaiting } from './features/cod-ledger/cod-waiting.service.ts';
import { registerCompany } from './features/company/company.register.ts';
import { registerDashboard } from './features/dashboard/dashboard.register.ts';
import { registerExceptions } from './features/exceptions/exceptions.register.ts';
import { registerExtranet } from './features/extranet/extranet.register.ts';
import { registerFulfilment } from './features/fulfilment/fulfilment.register.ts';
import { registerHandover } from './features/handover/handover.register.ts';
import { registerHousekeeping } from './features/housekeeping/housekeeping.register.ts';
import { registerHsCodes } from './features/hs-codes/hs-codes.register.ts';
import { registerHumanCheck } from './features/human-check/human-check.register.ts';
import { registerInterfaceDocs } from './features/interface-docs/interface-docs.register.ts';
import { registerIntegration } from './features/integration/integration.register.ts';
import { registerOperations } from './features/operations/operations.register.ts';
import { registerPasskey } from './features/passkey/passkey.register.ts';
import { registerPersonalData } from './features/personal-data/personal-data.register.ts';
import { registerPickup } from './features/pickup/pickup.register.ts';
import { registerPortalAccess } from './features/portal-access/portal-access.register.ts';
import { registerPostcode } from './features/postcode/postcode.register.ts';
import { registerPreset } from './features/preset/preset.register.ts';
import { registerPricing } from './features/pricing/pricing.register.ts';
import { registerPrinting } from './features/printing/printing.register.ts';
import { registerProfile } from './features/profile/profile.register.ts';
import { registerPublicTracking } from './features/public-tracking/public-tracking.register.ts';
import { registerQuote } from './features/quote/quote.register.ts';
import { registerSampleData } from './features/sample-data/sample-data.register.ts';
import { registerSecurity } from './features/security/security.register.ts';
import { registerWeightDifference } from './features/weight-difference/weight-difference.register.ts';
import { weightsFollowReceiver } from './features/weight-difference/redirected-weight.service.ts';
import { weightsWaiting } from './features/weight-difference/weight-waiting.service.ts';
import { registerWorkingDays } from './features/working-days/working-days.register.ts';
import { registerSandbox } from './features/sandbox/sandbox.register.ts';
import { registerShopOrder } from './features/shop-order/shop-order.register.ts';
import { ordersWaiting, shopsWaiting } from './features/shop-order/shop-waiting.service.ts';
import type { NoteFollower } from './features/shipment/note-follower.rules.ts';
import { registerShipment } from './features/shipment/shipment.register.ts';
import { registerSingleSignOn } from './features/single-sign-on/single-sign-on.register.ts';
import { registerSignIn } from './features/sign-in/sign-in.register.ts';
import { registerSupply } from './features/supply/supply.register.ts';
import { registerTracking } from './features/tracking/tracking.register.ts';
import { registerTradePapers } from './features/trade-papers/trade-papers.register.ts';
import { registerTwoStep } from './features/two-step/two-step.register.ts';
import { registerUsers } from './features/users/users.register.ts';
import { endpointsWaiting } from './features/webhook/webhook-waiting.service.ts';
import { registerWebhook } from './features/webhook/webhook.register.ts';

export type Services = Awaited<ReturnType<typeof registerFeatures>>;

export async function registerFeatures(kit: FeatureKit) {
  await registerInterfaceDocs(kit);
  const postcodes = registerPostcode(kit);
  const workingDays = registerWorkingDays(kit);
  const pricing = registerPricing(kit);
  const samples = registerSampleData(kit, { postcodes, pricing });
  const noteFollowers: NoteFollower[] = [];
  const shipments = registerShipment(kit, { postcodes, pricing, samples, workingDays, noteFollowers });
  const addresses = registerAddressBook(kit, { postcodes });
  const { cancels, listing, selections } = registerCnListing(kit, { workingDays });
  const notes = registerPrinting(kit, { selections });
  registerBell(kit);
  registerDashboard(kit);
  const extranet = registerExtranet(kit, { notes, selections });
  const { pickups, pickupPlaces, pickupReading, pickupOperations, pickupNotes, ...planned } = registerPickup(
    kit,
    { addresses, postcodes, selections, workingDays },
  );
  const { standingPlanner, pickupReminders, pickupCorrections } = planned;
  noteFollowers.push(pickupNotes);
  const handovers = registerHandover(kit, { addresses, selections, pickupReading });
  const documents = registerTradePapers(kit);
  const tracking = registerTracking(kit);
  const below = registerPublicTracking(kit);
  const quotes = registerQuote(kit, { shipments });
  const hsCodes = registerHsCodes(kit);
  registerAddressImport(kit, { addresses, postcodes });
  const claims = registerClaim(kit, { postcodes, workingDays });
  const supplies = registerSupply(kit, { postcodes, samples, shipments });
  const fulfilment = registerFulfilment(kit, { shipments, samples, notes });
  const presets = registerPreset(kit);
  const { bulkUploads, bulkTemplates } = registerBulkShipment(kit, {
    shipments,
    addresses,
    postcodes,
    presets,
    cancels,
    notes,
    handovers,
    samples,
  });
  const shops = registerShopOrder(kit, { shipments, addresses, samples, notes });
  const { instructions, receiverWords } = registerExceptions(kit, {
    shipments,
    workingDays,
    sources: [
      claimsWaiting(kit),
      weightsWaiting(kit),
      codWaiting(kit),
      shopsWaiting(kit),
      endpointsWaiting(kit),
      ordersWaiting(kit),
    ],
    receiverFollowers: [weightsFollowReceiver(kit)],
  });
  const noticeFollower = registerBuyerNotice(kit, { receiverWords, below });
  const weights = registerWeightDifference(kit, { shipments });

  const twoStep = registerTwoStep(kit);
  const passkeys = registerPasskey(kit);
  const singleSignOn = registerSingleSignOn(kit);
  const signIn = await registerSignIn(kit, { twoStep, passkeys, singleSignOn });
  registerChanges(kit, signIn);
  const cod = registerCodLedger(kit, { ...signIn, twoStep });
  const users = registerUsers(kit, { ...signIn, twoStep, passkeys });
  const { operations, operatorKeys, rateCards } = registerOperations(kit, {
    postcodes,
    pricing,
    users,
    workingDays,
    flagFollowers: [standingPlanner, shops.flagFollower],
    correctionFollowers: [
      fulfilment.fulfilment.followCorrection,
      supplies.supplyOperations.followCorrection,
      // After fulfilment: the shop's order may be one of the warehouse's.
      shops.followCorrection,
      pickupCorrections,
    ],
  });
  const humanCheck = registerHumanCheck(kit);
  registerSecurity(kit, { ...signIn, twoStep, passkeys, singleSignOn });
  registerProfile(kit, signIn);
  registerCompany(kit, { postcodes });
  registerPortalAccess(kit, { users, humanCheck });
  registerAccessControls(kit, { users, followers: [standingPlanner] });
  const sandboxes = registerSandbox(kit, { listing });
  const apiTokens = registerApiToken(kit, { ...signIn, twoStep, sandboxes });
  registerIntegration(kit, {
    addresses,
    cancels,
    documents,
    extranet,
    fulfilment: fulfilment.fulfilment,
    hsCodes,
    listing,
    notes,
    pickupPlaces,
    pickupReading,
    pickups,
    postcodes,
    quotes,
    selections,
    shipments,
    shops,
    tracking,
  });
  registerAssistant(kit);
  const webhooks = registerWebhook(kit);
  registerAudit(kit);
  const { retention } = registerPersonalData(kit, { ...signIn, twoStep });
  registerHousekeeping(kit);
  return {
    ...signIn,
    ...claims,
    ...supplies,
    ...webhooks,
    ...fulfilment,
    apiTokens,
    bulkTemplates,
    bulkUploads,
    ...weights,
    codBank: cod.bank,
    codLedger: cod.ledger,
    codOperations: cod.codOperations,
    codPayouts: cod.payouts,
    handovers,
    instructions,
    listing,
    noticeFollower,
    operations,
    operatorKeys,
    pickupCorrections,
    pickupOperations,
    pickups,
    postcodes,
    pricing,
    rateCards,
    retention,
    samples,
    selections,
    shipments,
    standingPlanner,
    pickupReminders,
    shops,
    workingDays,
  };
}
