import { accessRequestExamples } from './access-request.examples.ts';
import { accountAccessExamples } from './account-access.examples.ts';
import { accountExamples } from './account.examples.ts';
import { addressExamples } from './address.examples.ts';
import { apiTokenExamples } from './api-token.examples.ts';
import { auditExamples } from './audit.examples.ts';
import { bulkShipmentExamples } from './bulk-shipment.examples.ts';
import { companyExamples } from './company.examples.ts';
import { consignmentNoteExamples } from './consignment-note.examples.ts';
import { documentExamples } from './document.examples.ts';
import { operationsExamples } from './operations.examples.ts';
import { postcodeExamples } from './postcode.examples.ts';
import { presetExamples } from './preset.examples.ts';
import { profileExamples } from './profile.examples.ts';
import { quoteExamples } from './quote.examples.ts';
import { securityExamples } from './security.examples.ts';
import { referenceDataExamples } from './reference-data.examples.ts';
import { shipmentExamples } from './shipment.examples.ts';
import { usersExamples } from './users.examples.ts';

/** Every feature's examples; a feature adds its own file here. */
export const allExamples = [
  ...accessRequestExamples,
  ...accountAccessExamples,
  ...accountExamples,
  ...addressExamples,
  ...apiTokenExamples,
  ...auditExamples,
  ...bulkShipmentExamples,
  ...companyExamples,
  ...consignmentNoteExamples,
  ...documentExamples,
  ...operationsExamples,
  ...postcodeExamples,
  ...presetExamples,
  ...profileExamples,
  ...quoteExamples,
  ...securityExamples,
  ...referenceDataExamples,
  ...shipmentExamples,
  ...usersExamples,
];
