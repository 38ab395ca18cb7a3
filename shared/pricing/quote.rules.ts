import type { Refusal } from '#shared/consignment/refusal.ts';
import { volumetricDivisorOf, type FlowId } from '#shared/consignment/services.ts';
import { chargeableGrams, type Piece } from '#shared/consignment/weight.rules.ts';
import { codNotAvailable } from '#shared/pricing/cod.rules.ts';
import { shareOf, type CurrencyCode } from '#shared/pricing/money.ts';
import { laneOf, type Lane, type RateCard } from '#shared/pricing/rate-card.ts';

/** The price of a shipment, line by line (domain.md "Prices"). Every line is rounded half up to the cent. */

export interface ShipmentFacts {
  flow: FlowId;
  zoneFrom: string;
  zoneTo: string;
  pieces: readonly Piece[];
  /** The receiver's postcode is in an outskirt delivery area. */
  isOda: boolean;
  /** To collect, in cents of the receiver's currency; 0 for none. */
  codCents: number;
  /** Declared value in cents of the card's currency; null without enhanced liability. */
  enhancedLiabilityCents: number | null;
}

export type QuoteLineCode = 'freight' | 'fuel' | 'outskirt' | 'cod' | 'enhanced-liability' | 'tax';

export interface QuoteLine {
  code: QuoteLineCode;
  label: string;
  cents: number;
}

export interface Quote {
  cardId: string;
  lines: QuoteLine[];
  totalCents: number;
  currency: CurrencyCode;
  chargeableGrams: number;
  zoneFrom: string;
  zoneTo: string;
}

export type QuoteRefusal = Refusal<'lane-not-served' | 'cod-not-priced' | 'el-not-priced'>;

export type QuoteOutcome = { ok: true; quote: Quote } | { ok: false; refusal: QuoteRefusal };

const KILOGRAM = 1000;

/** Lines that cost nothing are left out, but freight always shows. The lines add up to the total exactly. */
export function priceQuote(card: RateCard, facts: ShipmentFacts): QuoteOutcome {
  const { zoneFrom, zoneTo, codCents, enhancedLiabilityCents } = facts;
  const lane = laneOf(card, zoneFrom, zoneTo);
  if (!lane) return refuse('lane-not-served', 'receiverPostcode', 'There is no price for this destination.');
  if (codCents > 0 && !card.cod) {
    return refuse('cod-not-priced', 'codAmount', codNotAvailable);
  }
  if (enhancedLiabilityCents !== null && !card.enhancedLiability) {
    const message = 'Enhanced liability is not available for this shipment.';
    return refuse('el-not-priced', 'enhancedLiability', message);
  }

  const weight = chargeableGrams(facts.pieces, volumetricDivisorOf(facts.flow));
  const freight = freightCents(lane, weight);
  const untaxed: QuoteLine[] = [
    { code: 'freight', label: 'Freight', cents: freight },
    { code: 'fuel', label: 'Fuel surcharge', cents: shareOf(freight, card.fuelBasisPoints) },
    { code: 'outskirt', label: 'Outskirt delivery', cents: facts.isOda ? outskirtCents(card, weight) : 0 },
    { code: 'cod', label: 'COD fee', cents: codFeeCents(card, codCents) },
    {
      code: 'enhanced-liability',
      label: 'Enhanced liability',
      cents: premiumCents(card, enhancedLiabilityCents),
    },
  ];
  const tax = shareOf(sumOf(untaxed), card.tax.basisPoints);
  const lines = [...untaxed, { code: 'tax', label: card.tax.label, cents: tax } as const].filter(
    ({ code, cents }) => code === 'freight' || cents > 0,
  );
  return {
    ok: true,
    quote: {
      cardId: card.id,
      lines,
      totalCents: sumOf(lines),
      currency: card.currency,
      chargeableGrams: weight,
      zoneFrom,
      zoneTo,
    },
  };
}

/** First weight, then every started step of each band that the weight reaches into. */
export function freightCents({ first, next }: Lane, grams: number): number {
  let cents = first.cents;
  let start = first.upToGrams;
  for (const band of next) {
    if (grams <= start) break;
    const end = Math.min(grams, band.upToGrams ?? grams);
    cents += Math.ceil((end - start) / band.stepGrams) * band.cents;
    start = end;
  }
  return cents;
}

function outskirtCents({ outskirt }: RateCard, grams: number): number {
  const nextKilograms = Math.max(0, Math.ceil(grams / KILOGRAM) - 1);
  return outskirt.cents + nextKilograms * outskirt.eachNextKilogramCents;
}

function codFeeCents({ cod }: RateCard, codCents: number): number {
  if (!cod || codCents <= 0) return 0;
  const inCardCurrency = shareOf(codCents, cod.exchangeBasisPoints);
  return Math.max(shareOf(inCardCurrency, cod.basisPoints), cod.minimumCents);
}

function premiumCents({ enhancedLiability }: RateCard, valueCents: number | null): number {
  if (!enhancedLiability || valueCents === null) return 0;
  return Math.max(shareOf(valueCents, enhancedLiability.basisPoints), enhancedLiability.minimumCents);
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

function refuse(code: QuoteRefusal['code'], field: string, message: string): QuoteOutcome {
  return { ok: false, refusal: { code, field, message } };
}
