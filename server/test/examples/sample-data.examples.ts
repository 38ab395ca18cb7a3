import * as contract from '#shared/features/sample-data/sample-data.contract.ts';

import { example } from '../example.ts';

export const sampleDataExamples = [
  example(contract.portalData, async () => ({})),
  example(contract.sampleData, async () => ({})),
  example(contract.acceptSample, async () => ({ body: { data: ['prices'] } })),
];
