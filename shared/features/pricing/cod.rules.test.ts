import { describe, expect, it } from 'vitest';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import { FLOW_IDS, FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import {
  type CodClass,
  type CodFacts,
  codMarket,
  codRange,
  codRefusal,
  collectedFrom,
} from '#shared/features/pricing/cod.rules.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';

/** The English text of a problem. */
const englishOf = (problem: Problem | null | undefined) => problem && sentenceOf(problem);

function facts(changes: Partial<CodFacts> = {}): CodFacts {
  return {
    market: MALAYSIA,
    flow: 'domestic',
    isCodAccount: true,
    codClass: 'standard',
    codCents: 5000,
    ...changes,
  };
}

describe('the COD amount', () => {
  it.each<[MarketId, CodClass, FlowId, number, string]>([
    [MALAYSIA, 'standard', 'domestic', 1_500_00, 'COD Amount must be between RM 10 and RM 1,500'],
    [MALAYSIA, 'enhanced', 'domestic', 5_000_00, 'COD Amount must be between RM 10 and RM 5,000'],
    [MALAYSIA, 'standard', 'cn-printing', 1_500_00, 'COD Amount must be between RM 10 and RM 1,500'],
    [MALAYSIA, 'standard', 'fulfilment', 1_500_00, 'COD Amount must be between RM 10 and RM 1,500'],
    [SINGAPORE, 'standard', 'domestic', 1_500_00, 'COD Amount must be between S$ 10 and S$ 1,500'],
    [SINGAPORE, 'enhanced', 'domestic', 2_000_00, 'COD Amount must be between S$ 10 and S$ 2,000'],
    [SINGAPORE, 'standard', 'malaysia', 1_600_00, 'COD Amount must be between RM 10 and RM 1,600'],
    [SINGAPORE, 'enhanced', 'malaysia', 1_600_00, 'COD Amount must be between RM 10 and RM 1,600'],
  ])(
    'in market %i, class %s, flow %s is from 1000 to %i cents',
    (market, codClass, flow, maxCents, message) => {
      const at = (codCents: number) => codRefusal(facts({ market, codClass, flow, codCents }));
      expect(at(10_00)).toBeNull();
      expect(at(maxCents)).toBeNull();
      expect(at(9_99)).toMatchObject({ code: 'shipment.cod_out_of_range', field: 'codAmount' });
      expect(englishOf(at(9_99))).toBe(message);
      expect(englishOf(at(maxCents + 1))).toBe(message);
    },
  );

  it('has the same currency by the flow before creation and by the receiver afterwards', () => {
    for (const flow of FLOW_IDS)
      for (const market of FLOWS[flow].markets) {
        if (!codRange(market, 'standard', flow)) continue;
        const country = receivingMarket({ flow, market })?.code ?? '';
        expect([flow, collectedFrom(country, market)]).toEqual([flow, codMarket(market, flow)]);
      }
  });

  it('is refused when the flow or the account has no COD', () => {
    expect(codRefusal(facts({ isCodAccount: false }))?.code).toBe('shipment.cod_not_available');
    const without = FLOW_IDS.filter((flow) => codRange(MALAYSIA, 'standard', flow) === null);
    expect(without).toEqual(['singapore', 'international', 'cool', 'reverse-charge', 'third-party']);
    for (const flow of without)
      expect(codRefusal(facts({ flow }))?.code, flow).toBe('shipment.cod_not_available');
  });

  it('is collected in the currency of the receiver', () => {
    expect(codRange(SINGAPORE, 'standard', 'malaysia')?.collectedIn).toBe(MALAYSIA);
    expect(codRange(SINGAPORE, 'standard', 'domestic')?.collectedIn).toBe(SINGAPORE);
  });
});
