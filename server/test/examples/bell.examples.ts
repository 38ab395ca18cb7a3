import * as contract from '#shared/features/bell/bell.contract.ts';

import { newId } from '#server/platform/db/ids.ts';
import { example } from '../example.ts';

export const bellExamples = [
  example(contract.bellListing, async () => ({})),
  example(contract.bellLooked, async ({ app }) => ({ body: { upTo: newId(app.clock) } })),
  example(contract.bellChoice, async () => ({ body: { kind: 'failed', place: 'bell' } })),
];
