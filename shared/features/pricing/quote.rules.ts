import { volumetricDivisorOf, type FlowId } from '#shared/features/shipment/services.rules.ts';
import { chargeableGrams, type Piece } from '#shared/features/shipment/weight.rules.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { shareOf, type CurrencyCode } from '#shared/platform/market/money.ts';
import {
  laneOf,
  type Lane,
  type RateCard,
  type TransitDays,
} from '#shared/features/pricing/rate-card.model.ts';

/** The price of a shipment, line by line (domain.md "Prices"). Every line is rounded half up to the cent. */

export interface ShipmentFacts {
  flow: FlowId;
  zoneFrom: string;
  zoneTo: string;
  pieces: readonly Piece[];
  /** The receiver's postcode is in an outskirt delivery area. */
  isOda: boolean;
  /** Amount to collect, in cents of the receiver's currency; 0 for none. */
  codCents: number;
  /** Declared value in cents of the card's currency; null without enhanced liability. */
  enhancedLiabilityCents: number | null;
}

export type QuoteLineCode = 'freight' | 'fuel' | 'outskirt' | 'cod' | 'enhanced-liability' | 'tax' | 'weight';

export interface QuoteLine {
  code: QuoteLineCode;
  /** Of a tax: its name on the rate card ('SST 6%'); other lines are worded by their code. */
  name?: string;
  /**
   * `weight` is the extra cost of the weight measured by the hub: never part of a quote, only of a shipment that was
   * weighed.
   */
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
  /** Of the lane, if the card has any. */
  transitDays?: TransitDays;
}

type QuoteOutcome = { ok: true; quote: Quote } | { ok: false; refusal: Problem };

const KILOGRAM = 1000;

/** Lines of 0 are left out, except freight. The sum of the lines is exactly the total. */
export function priceQuote(card: RateCard, facts: ShipmentFacts): QuoteOutcome {
  const { zoneFrom, zoneTo, codCents, enhancedLiabilityCents } = facts;
  const lane = laneOf(card, zoneFrom, zoneTo);
  const no = (refusal: Problem): QuoteOutcome => ({ ok: false, refusal });
  if (!lane) return no(problemAt('receiverPostcode', m.shipment_problem_no_price_for_destination));
  if (codCents > 0 && !card.cod) return no(problemAt('codAmount', m.shipment_problem_cod_not_available));
  if (enhancedLiabilityCents !== null && !card.enhancedLiability) {
    return no(problemAt('enhancedLiability', m.shipment_problem_enhanced_not_available));
  }

  const weight = chargeableGrams(facts.pieces, volumetricDivisorOf(facts.flow));
  const freight = freightCents(lane, weight);
  const untaxed: QuoteLine[] = [
    { code: 'freight', cents: freight },
    { code: 'fuel', cents: shareOf(freight, card.fuelBasisPoints) },
    { code: 'outskirt', cents: facts.isOda ? outskirtCents(card, weight) : 0 },
    { code: 'cod', cents: codFeeCents(card, codCents) },
    {
      code: 'enhanced-liability',
      cents: premiumCents(card, enhancedLiabilityCents),
    },
  ];
  const tax = shareOf(sumOf(untaxed), card.tax.basisPoints);
  const lines = [...untaxed, { code: 'tax', name: card.tax.label, cents: tax } as const].filter(
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
      ...(lane.transitDays && { transitDays: lane.transitDays }),
    },
  };
}

/**
 * Returns the price lines after the COD amount was lowered: only the COD fee and the tax on it decrease. Collecting less
 * never costs more, even where the fee came from another card.
 */
export function withCodFee(lines: readonly QuoteLine[], card: RateCard, codCents: number): QuoteLine[] {
  return withFee(lines, card, Math.min(feeIn(lines), codFeeCents(card, codCents)));
}

/** Returns the price lines of a shipment that collects COD again after it was set to none: with the COD fee and its tax. */
export function withCodFeeAgain(lines: readonly QuoteLine[], card: RateCard, codCents: number): QuoteLine[] {
  const others = lines.filter(({ code }) => code !== 'cod');
  const place = others.findLastIndex(({ code }) => beforeCod.has(code)) + 1;
  const open = others.toSpliced(place, 0, { code: 'cod', cents: feeIn(lines) });
  return withFee(open, card, codFeeCents(card, codCents));
}

const beforeCod: ReadonlySet<QuoteLineCode> = new Set(['freight', 'fuel', 'outskirt']);

const feeIn = (lines: readonly QuoteLine[]): number => sumOf(lines.filter(({ code }) => code === 'cod'));

/** Returns the price lines with another COD fee, and the tax that comes with it. */
function withFee(lines: readonly QuoteLine[], card: RateCard, fee: number): QuoteLine[] {
  const before = feeIn(lines);
  const taxed = sumOf(lines.filter(({ code }) => code !== 'tax' && code !== 'weight'));
  const taxOf = (cents: number) => shareOf(cents, card.tax.basisPoints);
  const lessTax = taxOf(taxed) - taxOf(taxed - before + fee);
  return lines
    .map((line) => {
      if (line.code === 'cod') return { ...line, cents: fee };
      return line.code === 'tax' ? { ...line, cents: Math.max(0, line.cents - lessTax) } : line;
    })
    .filter(({ code, cents }) => code === 'freight' || code === 'weight' || cents > 0);
}

/** The first weight, plus every started step of each band that the weight reaches. */
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

export function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
