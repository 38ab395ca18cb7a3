/** Amounts of the FAQ and the lists of goods in the reader's language; the legal documents write theirs in English. */
import { type CodClass, codRange } from '#shared/features/pricing/cod.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, type MarketId, SINGAPORE } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { figures, money } from '#web/features/static-pages/figures.text.ts';

function span(market: MarketId, codClass: CodClass, flow: FlowId = 'domestic'): string {
  const range = codRange(market, codClass, flow);
  if (!range) throw new Error(`${flow} collects nothing, and a text says how much.`);
  const [from, to] = [range.minCents, range.maxCents].map((cents) => money(range.collectedIn, cents));
  return m.static_pages_amount_to_amount({ from: from ?? '', to: to ?? '' });
}

export const amounts = {
  basicLiability: m.static_pages_basic_liability({
    my: figures.basicLiabilityMY,
    sg: figures.basicLiabilitySG,
  }),
  codStandardMY: span(MALAYSIA, 'standard'),
  codStandardSG: span(SINGAPORE, 'standard'),
  codEnhancedMY: span(MALAYSIA, 'enhanced'),
  codEnhancedSG: span(SINGAPORE, 'enhanced'),
  codIntoMalaysia: span(SINGAPORE, 'standard', 'malaysia'),
} as const;
