/** The call of the quote screen (spec §2 "/quote", §3 "Quote"): every service of every flow, side by side. */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { FLOW_IDS, SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { priceLine, priorityPromise } from '#shared/features/shipment/shipment.contract.ts';
import { quoteSchema, shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';

import { postcodeMarketOf, postcodeRule } from './quote.rules.ts';

/** Shared by screen and server, which each extend and check these fields. */
export const compareFields = z.omit(quoteSchema, { flow: true });

/** A destination with postcode data needs a valid postcode; a check for schemas with `compareFields`. */
export const receiverPostcodeCheck = () =>
  z.superRefine<{ receiverCountry: string; receiverPostcode: string }>((form, context) => {
    const market = postcodeMarketOf(form.receiverCountry);
    const message = market === null ? null : postcodeRule(market, form.receiverPostcode);
    if (message !== null) context.addIssue({ code: 'custom', path: ['receiverPostcode'], message });
  });

const compareSchema = compareFields.check(receiverPostcodeCheck());
export type CompareForm = z.output<typeof compareSchema>;

export const compareLabels = {
  ...shipmentLabels,
  senderPostcode: m.shipment_sender_postcode,
  receiverPostcode: m.shipment_receiver_postcode,
  receiverCountry: m.shipment_receiver_country,
};

const offer = z.object({
  flow: z.enum(FLOW_IDS),
  flowLabel: z.string(),
  service: z.enum(SERVICE_IDS),
  label: z.string(),
  lines: z.array(priceLine),
  totalCents: z.number(),
  chargeableGrams: z.number(),
  /** Working days in transit after the day of pick-up; null when the card promises none. */
  transitDays: z.nullable(z.object({ least: z.number(), most: z.number() })),
  /** Cut-off for a same-day pick-up, HH:mm in the market's zone. */
  cutOff: z.nullable(z.string()),
  /** From when the Priority promise counts and when the parcel arrives; null for services without a promised day. */
  promise: z.nullable(priorityPromise),
  /** Whether the user may create such a shipment for this account. */
  canShip: z.boolean(),
  /** Why the service is not available; empty when it is. */
  reasons: z.array(z.string()),
});
export type ComparedOffer = z.output<typeof offer>;

const place = z.nullable(z.object({ city: z.string(), state: z.string() }));

export const compareQuotes = call({
  method: 'POST',
  path: '/api/quote/CompareServices',
  needs: rights.quote,
  summary:
    'Every service of every flow for one parcel: price lines, transit days, cut-off, or why it is not available',
  body: labelled(compareSchema, compareLabels),
  reply: z.object({
    from: place,
    /** Null for a country without postcode data. */
    to: place,
    isOda: z.boolean(),
    actualGrams: z.number(),
    currency: z.string(),
    isHideDomestic: z.boolean(),
    offers: z.array(offer),
  }),
});
export type CompareReply = z.output<(typeof compareQuotes)['reply']>;
