import { bulkTemplate } from '#shared/bulk-shipment/bulk-shipment.contract.ts';

import { example } from '../example.ts';

export const bulkShipmentExamples = [
  example(bulkTemplate, async () => ({ query: { flow: 'domestic', market: 'MY', format: 'xlsx' } })),
];
