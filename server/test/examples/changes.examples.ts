import { changes } from '#shared/features/changes/changes.contract.ts';

import { example } from '../example.ts';

export const changesExamples = [example(changes, async () => ({}))];
