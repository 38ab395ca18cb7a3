/** What a parcel costs: every service with its lines, or short for a checkout. */
import * as z from 'zod/mini';

import { compareQuotes } from '#shared/features/quote/quote.contract.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';

import { fieldWords, forPrograms, interfaceBase } from './integration.model.ts';
import { quoteInput, shipmentWords } from './shipment-input.model.ts';

const words = {
  ...fieldWords,
  ...shipmentWords,
  senderPostcode: 'Where it is sent from; the postcode of the default sender when left out',
  senderCity: 'Town, where the postcode has several districts',
  receiverPostcode: 'Where it goes; empty in countries without postcodes',
  receiverCity: 'Town, where the postcode has several districts',
  receiverCountry: 'Country it goes to, two letters of ISO 3166-1',
  from: 'Where it is sent from, as the postcode says',
  to: 'Where it goes, as the postcode says; null without postcode data',
  isOda: 'True: the receiver is in an outskirt delivery area, which has a surcharge',
  actualGrams: 'Weight of all pieces in grams',
  chargeableGrams: 'Weight that is charged in grams: the larger of actual and volumetric, rounded up',
  isHideDomestic: 'True for COOL accounts, which ship no other domestic parcels',
  offers: 'Every service that leads there; what can be had comes first',
  flowLabel: 'Name of the flow in the language of the answer',
  label: 'Name of the service in the language of the answer',
  lines: 'What the price is made of',
  'lines.code': 'Which line of the rate card',
  'lines.label': 'Name of the line in the language of the answer',
  'lines.cents': 'Amount in cents',
  totalCents: 'Price with tax in cents; 0 where the service is not available',
  transitDays: 'Working days after the day of pick-up; null where none are promised',
  least: 'The fewest',
  most: 'The most',
  cutOff: 'Until when a pick-up of the same day can be ordered, HH:mm in the time zone of the account',
  promise: 'From when Priority counts and when it arrives; null for services without a promised day',
  dropOff: 'When it is dropped off at a station',
  pickUp: 'When it is picked up',
  day: 'Day, YYYY-MM-DD',
  isToday: 'True while it is still in time today',
  before: 'Until when on that day, in words',
  deliveryDay: 'Day of delivery, YYYY-MM-DD; null where none is promised',
  canShip: 'False: this account may not make such a shipment',
  reasons: 'Why the service is not available; empty when it is',
  rates: 'The services that can be had, the cheapest first',
};

export const quote = call({
  method: 'POST',
  path: `${interfaceBase}/quotes`,
  operation: 'quotesMake',
  needs: forPrograms('quotes', rights.createShipment),
  summary: 'Every service for one parcel: its price line by line, transit days and cut-off, or why not',
  body: quoteInput,
  words,
  reply: compareQuotes.reply,
});

export const rates = call({
  method: 'POST',
  path: `${interfaceBase}/rates`,
  operation: 'ratesMake',
  needs: forPrograms('quotes', rights.createShipment),
  summary: 'For a checkout: the services that can be had for one parcel and what each costs, cheapest first',
  body: quoteInput,
  words,
  reply: z.object({
    currency: z.string(),
    rates: z.array(
      z.object({
        flow: z.enum(FLOW_IDS),
        service: z.enum(SERVICE_IDS),
        label: z.string(),
        totalCents: z.number(),
        transitDays: z.nullable(z.object({ least: z.number(), most: z.number() })),
        deliveryDay: z.nullable(z.string()),
      }),
    ),
  }),
});
