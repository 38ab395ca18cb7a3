import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FLOWS, FLOW_IDS, servicesOffered, type FlowId } from '#shared/consignment/services.ts';
import {
  MALAYSIA,
  SINGAPORE,
  marketByCode,
  marketIds,
  marketOf,
  type MarketId,
} from '#shared/market/markets.ts';
import { statesOf } from '#shared/postcode/postcode.ts';
import { codRange } from '#shared/pricing/cod.rules.ts';
import { priceQuote } from '#shared/pricing/quote.rules.ts';
import { cardInForce, countryZone, rateCardSchema } from '#shared/pricing/rate-card.ts';

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
  it('are called as their files, once each, in the currency of their market', () => {
    for (const { name, card } of cards) {
      expect(card.id).toBe(basename(name, '.json'));
      expect(card.currency).toBe(marketByCode(card.market).currencyCode);
    }
    expect(new Set(everyCard.map(({ id }) => id)).size).toBe(cards.length);
  });

  it('price every flow and service that a market offers, and nothing twice', () => {
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

  it('reach every zone with Standard', () => {
    for (const market of marketIds) {
      for (const flow of FLOW_IDS.filter((id) => FLOWS[id].reach !== 'international')) {
        if (!servicesOffered(market, flow, everythingAllowed).includes('standard')) continue;
        const card = cardInForce(everyCard, { market, flow, service: 'standard', on: ON });
        expect(card?.fromZones.toSorted(), flow).toEqual(zonesOf(market).toSorted());
        expect(card?.toZones.toSorted(), flow).toEqual(destinationZones(market, flow).toSorted());
      }
    }
  });

  it('reach every other country, and not the own one by name', () => {
    for (const market of marketIds) {
      const card = cardInForce(everyCard, { market, flow: 'international', service: 'standard', on: ON });
      expect(card && countryZone(card, 'JP')).toBe('north-asia');
      expect(card && countryZone(card, 'ZW')).toBe('rest-of-world');
      expect(card?.countryZones).not.toHaveProperty(marketOf(market).code);
    }
  });

  it('have a COD fee exactly where the flow has COD, in the currency that is collected', () => {
    for (const card of everyCard) {
      for (const flow of card.flows) {
        const range = codRange(marketByCode(card.market).id, 'standard', flow);
        expect(card.cod !== null, `${card.id} ${flow}`).toBe(range !== null);
        if (range) expect(card.cod?.collectedCurrency).toBe(marketOf(range.collectedIn).currencyCode);
      }
    }
  });

  it('ask what people expect to pay for a kilogram within the Peninsula', () => {
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
        { code: 'freight', label: 'Freight', cents: 680 },
        { code: 'fuel', label: 'Fuel surcharge', cents: 82 },
        { code: 'tax', label: 'SST 6%', cents: 46 },
      ],
      totalCents: 808,
      currency: 'MYR',
      chargeableGrams: 1000,
      zoneFrom: 'peninsular',
      zoneTo: 'peninsular',
    });
  });

  it('ask more across the sea than within the Peninsula', () => {
    const card = everyCard.find(({ id }) => id === 'my-domestic-standard');
    const first = (to: string) =>
      card?.lanes.find((lane) => lane.from === 'peninsular' && lane.to === to)?.first.cents ?? 0;
    for (const zone of ['sabah', 'sarawak', 'labuan']) {
      expect(first(zone)).toBeGreaterThan(first('peninsular') * 1.5);
    }
  });
});
