/** Amounts in the FAQ and the lists of goods, in the reader's language; the legal documents write theirs in English. */
import { type CodClass, codRange } from '#shared/features/pricing/cod.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, type MarketId, SINGAPORE } from '#shared/platform/market/markets.ts';
import { liabilityRange } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { figures, money } from '#web/features/static-pages/figures.text.ts';

function span(market: MarketId, { minCents, maxCents }: { minCents: number; maxCents: number }): string {
  return m.static_pages_amount_to_amount({ from: money(market, minCents), to: money(market, maxCents) });
}

function codSpan(market: MarketId, codClass: CodClass, flow: FlowId = 'domestic'): string {
  const range = codRange(market, codClass, flow);
  if (!range) throw new Error(`${flow} collects nothing, and a text says how much.`);
  return span(range.collectedIn, range);
}

const enhanced = (market: MarketId) => span(market, liabilityRange(market, 'standard'));

export const amounts = {
  basicLiability: m.static_pages_by_market({
    my: figures.basicLiabilityMY,
    sg: figures.basicLiabilitySG,
  }),
  enhancedLiability: m.static_pages_by_market({ my: enhanced(MALAYSIA), sg: enhanced(SINGAPORE) }),
  codStandardMY: codSpan(MALAYSIA, 'standard'),
  codStandardSG: codSpan(SINGAPORE, 'standard'),
  codEnhancedMY: codSpan(MALAYSIA, 'enhanced'),
  codEnhancedSG: codSpan(SINGAPORE, 'enhanced'),
  codIntoMalaysia: codSpan(SINGAPORE, 'standard', 'malaysia'),
} as const;
