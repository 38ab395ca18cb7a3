import * as contract from '#shared/features/postcode/postcode.contract.ts';

import { makeAdmin } from '../factories.ts';
import { example } from '../example.ts';

const none = async () => ({});

export const postcodeExamples = [
  example(contract.malaysiaPostcode, async () => ({ query: { postcode: '47300' } })),
  example(contract.singaporePostcode, async () => ({ query: { postcode: '079903' } })),
  example(contract.getCountries, none),
  example(contract.getStates, none),
  example(contract.coolAreaValidation, async ({ app }) => ({
    as: await makeAdmin(app, { is_cool: true }),
    query: { postCode: '47300' },
  })),
];
