import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FLOWS, FLOW_IDS, servicesOffered, type FlowId } from '#shared/features/shipment/services.rules.ts';
import {
  MALAYSIA,
  SINGAPORE,
  marketByCode,
  marketIds,
  marketOf,
  type MarketId,
} from '#shared/platform/market/markets.ts';
import { deliveryEstimate } from '#shared/features/shipment/delivery-estimate.rules.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import { priceQuote } from '#shared/features/pricing/quote.rules.ts';
import { cardInForce, countryZone, rateCardSchema } from '#shared/features/pricing/rate-card.model.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
const cards = files.map((name) => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return { name, card: z.parse(rateCardSchema, JSON.parse(text)) };
});

const ON = '2026-01-01';
const everyCard = cards.map(({ card }) => card);
const everythingAllowed = { isFrozenFood: true };

function zonesOf(market: MarketId): string[] {
  return [...new Set(statesOf(market).map(({ zone }) => zone))];
}

function destinationZones(market: MarketId, flow: FlowId): string[] {
  if (FLOWS[flow].reach === 'home') return zonesOf(market);
  return zonesOf(market === MALAYSIA ? SINGAPORE : MALAYSIA);
}

describe('the sample rate cards', () => {
  it('have the name of their file as unique id, and the currency of their market', () => {
    for (const { name, card } of cards) {
      expect(card.id).toBe(basename(name, '.json'));
      expect(card.currency).toBe(marketByCode(card.market).currencyCode);
    }
    expect(new Set(everyCard.map(({ id }) => id)).size).toBe(cards.length);
  });

  it('price every flow and service that a market offers, with exactly one card each', () => {
    for (const market of marketIds) {
      for (const flow of FLOW_IDS) {
        for (const service of servicesOffered(market, flow, everythingAllowed)) {
          const what = `${market} ${flow} ${service}`;
          expect(cardInForce(everyCard, { market, flow, service, on: ON }), what).toBeDefined();
          const same = everyCard.filter(
            (card) =>
              marketByCode(card.market).id === market &&
              card.service === service &&
              card.flows.includes(flow),
          );
          expect(same.length, what).toBe(1);
        }
      }
    }
  });

  it('cover every zone with the Standard service', () => {
    for (const market of marketIds) {
      for (const flow of FLOW_IDS.filter((id) => FLOWS[id].reach !== 'international')) {
        if (!servicesOffered(market, flow, everythingAllowed).includes('standard')) continue;
        const card = cardInForce(everyCard, { market, flow, service: 'standard', on: ON });
        expect(card?.fromZones.toSorted(), flow).toEqual(zonesOf(market).toSorted());
        expect(card?.toZones.toSorted(), flow).toEqual(destinationZones(market, flow).toSorted());
      }
    }
  });

  it('cover every other country, and do not list their own country', () => {
    for (const market of marketIds) {
      const card = cardInForce(everyCard, { market, flow: 'international', service: 'standard', on: ON });
      expect(card && countryZone(card, 'JP')).toBe('north-asia');
      expect(card && countryZone(card, 'ZW')).toBe('rest-of-world');
      expect(card?.countryZones).not.toHaveProperty(marketOf(market).code);
    }
  });

  it('have a COD fee exactly for the flows that offer COD, in the currency in which COD is collected', () => {
    for (const card of everyCard) {
      for (const flow of card.flows) {
        const range = codRange(marketByCode(card.market).id, 'standard', flow);
        expect(card.cod !== null, `${card.id} ${flow}`).toBe(range !== null);
        if (range) expect(card.cod?.collectedCurrency).toBe(marketOf(range.collectedIn).currencyCode);
      }
    }
  });

  it('never charge less for more weight, and the lines of every price add up to its total', () => {
    const weights = [
      1, 499, 500, 501, 1000, 2000, 2001, 5000, 9999, 10_000, 30_000, 70_500, 1_000_000, 99_999_000,
    ];
    for (const card of everyCard) {
      const [flow = 'domestic'] = card.flows;
      for (const { from, to } of card.lanes) {
        for (const isOda of [false, true]) {
          const totals = weights.map((grams) => {
            const outcome = priceQuote(card, {
              flow,
              zoneFrom: from,
              zoneTo: to,
              pieces: [{ grams }],
              isOda,
              codCents: card.cod ? 100_00 : 0,
              enhancedLiabilityCents: 500_00,
            });
            if (!outcome.ok) throw new Error(`${card.id}: ${outcome.refusal.code}`);
            const { lines, totalCents, currency } = outcome.quote;
            expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
            expect(lines.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
            expect(currency).toBe(marketByCode(card.market).currencyCode);
            return totalCents;
          });
          expect(totals, `${card.id} ${from} to ${to}`).toEqual(totals.toSorted((a, b) => a - b));
        }
      }
    }
  });

  it('have transit days for every lane, and a shipment priced on the lane has the same delivery estimate', () => {
    const somewhere = { country: 'MY', state: 'Selangor' };
    for (const card of everyCard) {
      for (const flow of card.flows) {
        for (const { from, to, transitDays } of card.lanes) {
          const facts = { isOda: false, codCents: 0, enhancedLiabilityCents: null };
          const pieces = [{ grams: 1000 }];
          const outcome = priceQuote(card, { flow, zoneFrom: from, zoneTo: to, pieces, ...facts });
          if (!outcome.ok) throw new Error(`${card.id}: ${outcome.refusal.code}`);
          const shipment = { flow, sender: somewhere, receiver: somewhere, price: outcome.quote };
          const what = `${card.id} ${flow} ${from} to ${to}`;
          expect(transitDays, what).toBeDefined();
          expect(deliveryEstimate(shipment), what).toEqual(transitDays);
        }
      }
    }
  });

  it('price one kilogram within Peninsular Malaysia at RM 8.08 with fuel surcharge and tax', () => {
    const card = cardInForce(everyCard, { market: MALAYSIA, flow: 'domestic', service: 'standard', on: ON });
    if (!card) throw new Error('no card');
    const outcome = priceQuote(card, {
      flow: 'domestic',
      zoneFrom: 'peninsular',
      zoneTo: 'peninsular',
      pieces: [{ grams: 1000 }],
      isOda: false,
      codCents: 0,
      enhancedLiabilityCents: null,
    });
    // RM 6.80 + 12 % fuel = 7.62 (0.816 → 0.82); 6 % SST = 0.4572 → 0.46.
    expect(outcome.ok && outcome.quote).toEqual({
      cardId: 'my-domestic-standard',
      lines: [
        { code: 'freight', cents: 680 },
        { code: 'fuel', cents: 82 },
        { code: 'tax', name: 'SST 6%', cents: 46 },
      ],
      totalCents: 808,
      currency: 'MYR',
      chargeableGrams: 1000,
      zoneFrom: 'peninsular',
      zoneTo: 'peninsular',
      transitDays: { least: 1, most: 2 },
    });
  });

  it('charge more to East Malaysia than within Peninsular Malaysia', () => {
    const card = everyCard.find(({ id }) => id === 'my-domestic-standard');
    const first = (to: string) =>
      card?.lanes.find((lane) => lane.from === 'peninsular' && lane.to === to)?.first.cents ?? 0;
    for (const zone of ['sabah', 'sarawak', 'labuan']) {
      expect(first(zone)).toBeGreaterThan(first('peninsular') * 1.5);
    }
  });
});
