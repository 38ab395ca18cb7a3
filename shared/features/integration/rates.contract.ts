/** Prices of a parcel: every service with its price lines, or a short form for a checkout. */
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
  senderPostcode: 'Postcode of the sender; that of the default sender when left out',
  senderCity: 'Town, where the postcode has several districts',
  receiverPostcode: 'Postcode of the receiver; empty in countries without postcodes',
  receiverCity: 'Town, where the postcode has several districts',
  receiverCountry: 'Country of the receiver, two letters of ISO 3166-1',
  from: 'Place of the sender, from its postcode',
  to: 'Place of the receiver, from its postcode; null without postcode data',
  isOda: 'True: the receiver is in an outskirt delivery area, which has a surcharge',
  actualGrams: 'Weight of all pieces in grams',
  chargeableGrams: 'Chargeable weight in grams: the larger of actual and volumetric, rounded up',
  isHideDomestic: 'True for COOL accounts, which cannot ship other domestic parcels',
  offers: 'Every service to that destination; available ones first',
  flowLabel: 'Name of the flow in the language of the response',
  label: 'Name of the service in the language of the response',
  lines: 'Lines of the price',
  'lines.code': 'Code of the price line',
  'lines.label': 'Name of the line in the language of the response',
  'lines.cents': 'Amount in cents',
  totalCents: 'Price with tax in cents; 0 when the service is not available',
  transitDays: 'Working days in transit after the day of pick-up; null when none are promised',
  least: 'Minimum',
  most: 'Maximum',
  cutOff: 'Until when a same-day pick-up can be booked, HH:mm in the time zone of the account',
  promise:
    'From when the Priority promise counts and when the parcel arrives; null for services without a promised day',
  dropOff: 'If it is dropped off at a station',
  pickUp: 'If it is picked up',
  day: 'Day, YYYY-MM-DD',
  isToday: "True while today's cut-off has not passed",
  before: 'Cut-off on that day, as text',
  deliveryDay: 'Day of delivery, YYYY-MM-DD; null when none is promised',
  canShip: 'False: this account may not create such a shipment',
  reasons: 'Why the service is not available; empty when it is',
  rates: 'The available services, cheapest first',
};

export const quote = call({
  method: 'POST',
  path: `${interfaceBase}/quotes`,
  operation: 'quotesMake',
  needs: forPrograms('quotes', rights.createShipment),
  summary:
    'Every service for one parcel: its price line by line, transit days and cut-off, or why it is not available',
  body: quoteInput,
  words,
  reply: compareQuotes.reply,
});

export const rates = call({
  method: 'POST',
  path: `${interfaceBase}/rates`,
  operation: 'ratesMake',
  needs: forPrograms('quotes', rights.createShipment),
  summary: 'For a checkout: the services available for one parcel and the price of each, cheapest first',
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
