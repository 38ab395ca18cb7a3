import * as places from '#shared/features/integration/places.contract.ts';

import { example } from '../example.ts';

const placesExamples = [
  example(places.getAccount, async () => ({})),
  example(places.getPostcode, async () => ({ params: { postcode: '47300' }, query: { country: 'MY' } })),
  example(places.findHsHeadings, async () => ({ query: { search: 'shoes' } })),
];

export const integrationExamples = [...placesExamples];
