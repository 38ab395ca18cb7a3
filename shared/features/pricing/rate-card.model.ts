import * as z from 'zod/mini';
import {
  FLOW_IDS,
  SERVICE_IDS,
  type FlowId,
  type ServiceId,
} from '#shared/features/shipment/services.rules.ts';
import { marketCodes, marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import { cardProblems } from '#shared/features/pricing/rate-card.rules.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { isoDay } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

/**
 * A rate card is data (domain.md "Prices"). Money is integer cents, weights integer grams, rates integer basis points
 * (100 = 1 %). A card is loaded whole or not at all, so the schema also checks that it is complete and consistent.
 */

const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000));
const grams = z.int().check(z.positive(), z.maximum(100_000_000));
const basisPoints = z.int().check(z.nonnegative(), z.maximum(10_000));
const transitDay = z.int().check(z.nonnegative(), z.maximum(90));
const zone = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/, ruleText(m.pricing_problem_zone_form)));
const currencyCode = z.enum(['MYR', 'SGD']);

/** Beyond the first weight: `cents` for each started `stepGrams`, up to `upToGrams`; the last band has no upper end. */
const bandSchema = z.strictObject({
  upToGrams: z.nullable(grams),
  stepGrams: grams,
  cents,
});

const laneSchema = z.strictObject({
  from: zone,
  to: zone,
  first: z.strictObject({ upToGrams: grams, cents: z.int().check(z.positive(), z.maximum(100_000_000)) }),
  next: z.array(bandSchema).check(z.minLength(1), z.maxLength(20)),
  /** Working days in transit after the day of pick-up. A card that leaves them out promises none. */
  transitDays: z.optional(z.strictObject({ least: transitDay, most: transitDay })),
});

/** Validates each field alone; `cardProblems` checks the card as a whole. */
export const rateCardShape = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,59}$/, ruleText(m.pricing_problem_card_id_form))),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  market: z.enum(marketCodes),
  currency: currencyCode,
  /** A card may serve several flows with the same prices, such as domestic and fulfilment. */
  flows: z.array(z.enum(FLOW_IDS)).check(z.minLength(1)),
  service: z.enum(SERVICE_IDS),
  /** First day of validity in the market's zone, YYYY-MM-DD. */
  validFrom: isoDay(),
  fromZones: z.array(zone).check(z.minLength(1)),
  toZones: z.array(zone).check(z.minLength(1)),
  /** For international cards: zone by ISO 3166 country code; `*` is every other country. */
  countryZones: z.optional(z.record(z.string().check(z.regex(/^([A-Z]{2}|\*)$/)), zone)),
  lanes: z.array(laneSchema).check(z.minLength(1)),
  fuelBasisPoints: basisPoints,
  /** Outskirt delivery: a sum for each consignment, and one for each started kilogram beyond the first. */
  outskirt: z.strictObject({ cents, eachNextKilogramCents: cents }),
  /** COD fee: the higher of a percentage and a minimum. Null where the card has no COD. */
  cod: z.nullable(
    z.strictObject({
      basisPoints,
      minimumCents: cents,
      collectedCurrency: currencyCode,
      /** Cents of the card's currency for 100.00 of the collected currency: 10000 where they are the same. */
      exchangeBasisPoints: z.int().check(z.positive(), z.maximum(100_000)),
    }),
  ),
  /** Premium on the declared value. Null where the card has no enhanced liability. */
  enhancedLiability: z.nullable(z.strictObject({ basisPoints, minimumCents: cents })),
  tax: z.strictObject({ label: z.string().check(z.minLength(1), z.maxLength(20)), basisPoints }),
});

export type RateCard = z.output<typeof rateCardShape>;
export type Lane = RateCard['lanes'][number];
export type TransitDays = NonNullable<Lane['transitDays']>;

/** Parses a card that ships with the portal; refuses an incomplete one with all its problems, in English for the log. */
export const rateCardSchema = rateCardShape.check(
  z.superRefine((card: RateCard, context) => {
    for (const problem of cardProblems(card)) {
      const message = sentenceOf(problem, '', { locale: 'en' });
      context.addIssue({ code: 'custom', path: problem.field.split('.'), message });
    }
  }),
);

export function laneOf(card: RateCard, from: string, to: string): Lane | undefined {
  return card.lanes.find((lane) => lane.from === from && lane.to === to);
}

/** Returns the zone of a destination country on an international card; undefined when the card does not serve it. */
export function countryZone(card: RateCard, countryCode: string): string | undefined {
  return card.countryZones?.[countryCode] ?? card.countryZones?.['*'];
}

export interface RateCardWanted {
  market: MarketId;
  flow: FlowId;
  service: ServiceId;
  /** The day of the shipment in the market's zone, YYYY-MM-DD. */
  on: string;
}

/**
 * Returns the card in force: the latest that is valid on the day. Pass an account's own cards first, without others,
 * then the public ones, since an account's own card takes precedence whatever its date (domain.md "Prices").
 */
export function cardInForce(
  cards: readonly RateCard[],
  { market, flow, service, on }: RateCardWanted,
): RateCard | undefined {
  const { code } = marketOf(market);
  return cards
    .filter((card) => card.market === code && card.service === service && card.flows.includes(flow))
    .filter(({ validFrom }) => validFrom <= on)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
}
