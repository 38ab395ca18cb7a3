import { compareQuotes } from '#shared/features/quote/quote.contract.ts';

import { example } from '../example.ts';
import { piece } from '../shipment-form.ts';

export const quoteExamples = [
  example(compareQuotes, async () => ({
    body: {
      senderPostcode: '47300',
      receiverPostcode: '50400',
      receiverCountry: 'MY',
      contentType: 'parcel',
      pieces: [piece(1000)],
      valueCents: null,
      codCents: null,
      isEnhanced: false,
    },
  })),
];
