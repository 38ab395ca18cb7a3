import { accessRequestExamples } from './access-request.examples.ts';
import { accountAccessExamples } from './account-access.examples.ts';
import { accountsExamples } from './accounts.examples.ts';
import { accountExamples } from './account.examples.ts';
import { addressExamples } from './address.examples.ts';
import { apiTokenExamples } from './api-token.examples.ts';
import { auditExamples } from './audit.examples.ts';
import { bulkListingExamples } from './bulk-listing.examples.ts';
import { bulkShipmentExamples } from './bulk-shipment.examples.ts';
import { buyerNoticeExamples } from './buyer-notice.examples.ts';
import { claimExamples } from './claim.examples.ts';
import { codLedgerExamples } from './cod-ledger.examples.ts';
import { companyExamples } from './company.examples.ts';
import { consignmentNoteExamples } from './consignment-note.examples.ts';
import { dashboardExamples } from './dashboard.examples.ts';
import { documentExamples } from './document.examples.ts';
import { bellExamples } from './bell.examples.ts';
import { changesExamples } from './changes.examples.ts';
import { exceptionsExamples } from './exceptions.examples.ts';
import { integrationExamples } from './integration.examples.ts';
import { fulfilmentExamples } from './fulfilment.examples.ts';
import { operatorKeyExamples } from './operator-key.examples.ts';
import { operationsExamples } from './operations.examples.ts';
import { handoverExamples } from './handover.examples.ts';
import { passkeyExamples } from './passkey.examples.ts';
import { personalDataExamples } from './personal-data.examples.ts';
import { pickupExamples } from './pickup.examples.ts';
import { postcodeExamples } from './postcode.examples.ts';
import { presetExamples } from './preset.examples.ts';
import { profileExamples } from './profile.examples.ts';
import { quoteExamples } from './quote.examples.ts';
import { securityExamples } from './security.examples.ts';
import { referenceDataExamples } from './reference-data.examples.ts';
import { sampleDataExamples } from './sample-data.examples.ts';
import { shipmentExamples } from './shipment.examples.ts';
import { shopOrderExamples } from './shop-order.examples.ts';
import { singleSignOnExamples } from './single-sign-on.examples.ts';
import { supplyExamples } from './supply.examples.ts';
import { weightDifferenceExamples } from './weight-difference.examples.ts';
import { usersExamples } from './users.examples.ts';
import { webhookExamples } from './webhook.examples.ts';

/** The examples of every feature; a new feature adds its file here. */
export const allExamples = [
  ...accessRequestExamples,
  ...accountAccessExamples,
  ...accountExamples,
  ...accountsExamples,
  ...addressExamples,
  ...apiTokenExamples,
  ...auditExamples,
  ...bulkListingExamples,
  ...bulkShipmentExamples,
  ...buyerNoticeExamples,
  ...claimExamples,
  ...codLedgerExamples,
  ...companyExamples,
  ...consignmentNoteExamples,
  ...dashboardExamples,
  ...documentExamples,
  ...bellExamples,
  ...changesExamples,
  ...exceptionsExamples,
  ...integrationExamples,
  ...operatorKeyExamples,
  ...operationsExamples,
  ...handoverExamples,
  ...passkeyExamples,
  ...personalDataExamples,
  ...pickupExamples,
  ...postcodeExamples,
  ...presetExamples,
  ...profileExamples,
  ...quoteExamples,
  ...securityExamples,
  ...referenceDataExamples,
  ...sampleDataExamples,
  ...shipmentExamples,
  ...shopOrderExamples,
  ...singleSignOnExamples,
  ...supplyExamples,
  ...fulfilmentExamples,
  ...usersExamples,
  ...webhookExamples,
  ...weightDifferenceExamples,
];
