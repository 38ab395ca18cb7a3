/**
 * Decides whether a shipment is possible, by which service and at what price, from everything known about it. No database
 * access.
 */
import { CN_KINDS, type CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import {
  type FlowId,
  FLOWS,
  type ServiceId,
  volumetricDivisorOf,
} from '#shared/features/shipment/services.rules.ts';
import { actualGrams, chargeableGrams } from '#shared/features/shipment/weight.rules.ts';
import { type MarketId, marketOfCountry, marketOf } from '#shared/platform/market/markets.ts';
import { countries, type Country } from '#shared/features/postcode/countries.model.ts';
import { type PostcodePlace, routingCode } from '#shared/features/postcode/postcode.rules.ts';
import { liabilityCents } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { priceQuote, type Quote } from '#shared/features/pricing/quote.rules.ts';
import { countryZone, type RateCard } from '#shared/features/pricing/rate-card.model.ts';
import { codMarket } from '#shared/features/pricing/cod.rules.ts';
import { formatMoney, shareOf } from '#shared/platform/market/money.ts';
import { fold } from '#shared/platform/search/fold.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { customsProblems } from '#shared/features/shipment/customs.rules.ts';
import { gatewayCode, receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { ConfirmationId, Party } from '#shared/features/shipment/shipment.model.ts';
import {
  atFormField,
  extraProblems,
  type ParcelForm,
  parcelProblems,
  type ShippingAccount,
  weighable,
} from '#shared/features/shipment/shipment.rules.ts';

import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';
import type { WorkingDays } from '#shared/features/working-days/working-days.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Gazetteer } from '#server/features/postcode/postcode.service.ts';
import type { Tariff } from '#server/features/pricing/pricing.service.ts';
import { notServed, type Route, routeOf } from './shipment-route.rules.ts';

/** The reference data for decisions, all in memory. */
export interface ReferenceData {
  gazetteer: Gazetteer;
  tariff: Tariff;
  workingDays: WorkingDays;
  /** Today in the market's time zone, YYYY-MM-DD. */
  today: string;
}

export interface ShippingScope extends ShippingAccount {
  /** The account whose rate cards apply. */
  scope: AccountScope;
  isSandbox: boolean;
}

interface Judgement {
  problems: Problem[];
  /** Set when there is no problem. */
  price: Quote | null;
}

/** The countries that International serves: those of the rate card, less those stopped by operators (domain.md). */
export function destinationsOf(
  { tariff, gazetteer, today }: ReferenceData,
  account: ShippingScope,
): Country[] {
  const { market, scope } = account;
  const card = tariff.cardFor(scope, { market, flow: 'international', service: 'standard', on: today });
  if (!card) return [];
  return countries().filter(
    ({ code }) =>
      receiverCountryProblem('international', market, code) === null &&
      countryZone(card, code) !== undefined &&
      !gazetteer.isStopped(code),
  );
}

/** Checks one service for one parcel. Returns all reasons against it, or its price. */
export function judge(
  world: ReferenceData,
  account: ShippingScope,
  parcel: ParcelForm,
  service: ServiceId,
  route: Route,
): Judgement {
  const problems = [...route.problems, ...parcelProblems(account, parcel, service, route)];
  if (problems.length > 0) return { problems, price: null };
  const { flow } = parcel;
  const card = world.tariff.cardFor(account.scope, {
    market: account.market,
    flow,
    service,
    on: world.today,
  });
  if (!card)
    return { problems: [problemAt('service', m.shipment_problem_no_price_for_service)], price: null };
  if (FLOWS[flow].reach === 'international' && countryZone(card, route.receiverCountry) === undefined) {
    return { problems: [notServed(route.receiverCountry)], price: null };
  }
  const outcome = priceQuote(card, {
    flow,
    zoneFrom: route.from?.zone ?? '',
    zoneTo:
      (FLOWS[flow].reach === 'international' ? countryZone(card, route.receiverCountry) : route.to?.zone) ??
      '',
    pieces: weighable(parcel.pieces),
    isOda: route.to?.isOda ?? false,
    codCents: parcel.codCents ?? 0,
    enhancedLiabilityCents: parcel.isEnhanced ? parcel.valueCents : null,
  });
  return outcome.ok
    ? { problems: [], price: outcome.quote }
    : { problems: [atFormField(outcome.refusal)], price: null };
}

type Priced = { created_at: Date; price: { pricedOn?: string } };

/** The day whose rate card priced the shipment: when it was created or last edited. */
export const pricingDay = ({ price, created_at: createdAt }: Priced, market: MarketId): string =>
  price.pricedOn ?? isoDayOf(createdAt, marketOf(market));

/** The rate card for a shipment on its way: the one that priced it, or today's when that one no longer exists. */
export function cardOfShipment(
  { tariff, today }: Pick<ReferenceData, 'tariff' | 'today'>,
  { scope, market }: Pick<ShippingScope, 'scope' | 'market'>,
  { flow, service, ...priced }: Priced & { flow: FlowId; service: ServiceId },
): RateCard | undefined {
  const cardOn = (on: string) => tariff.cardFor(scope, { market, flow, service, on });
  return cardOn(pricingDay(priced, market)) ?? cardOn(today);
}

/** A question that the user must confirm before the shipment is created, on the field that it is about. */
export interface Question {
  id: ConfirmationId;
  /** The statement and the question, as one text. */
  asked: Problem;
}

/** A shipment that has passed every check, ready to be written. */
export interface DecidedShipment {
  form: ShipmentForm;
  cnKind: CnKind;
  market: MarketId;
  price: Quote;
  /** The day whose rate card was used, YYYY-MM-DD. */
  pricedOn: string;
  actualGrams: number;
  liabilityCents: number;
  routingCode: string;
  /** Questions that the form has not confirmed yet. */
  questions: readonly Question[];
}

export type Decision = { ok: true; shipment: DecidedShipment } | { ok: false; problems: Problem[] };

/** Repeats the screen's checks with the current postcodes and prices. */
export function decideShipment(world: ReferenceData, account: ShippingScope, form: ShipmentForm): Decision {
  const { market, liabilityTier: tier } = account;
  const { sender, receiver, isEnhanced, valueCents } = form;
  const route = routeOf(world, account, form.flow, {
    senderPostcode: sender.postcode,
    receiverPostcode: receiver.postcode,
    receiverCountry: receiver.country,
    senderCity: sender.city,
    receiverCity: receiver.city,
  });
  const { problems: judged, price } = judge(world, account, form, form.service, route);
  const problems = [
    ...senderProblems(market, sender),
    ...judged,
    ...extraProblems(account, form),
    ...customsProblems(form),
  ];
  if (problems.length > 0 || !price) return { ok: false, problems };
  return {
    ok: true,
    shipment: {
      form: {
        ...form,
        sender: { ...placed(sender, route.from), city: sender.city || (route.from?.city ?? '') },
        receiver: placed(receiver, route.to),
      },
      cnKind: account.isSandbox ? 'sandbox' : FLOWS[form.flow].cnKind,
      market,
      price,
      pricedOn: world.today,
      actualGrams: actualGrams(weighable(form.pieces)),
      liabilityCents: liabilityCents({ market, tier, isEnhanced, valueCents }),
      routingCode: routingCodeOf(route),
      questions: unconfirmed(form, [codQuestion(world, account, form)]),
    },
  };
}

/** Asks when the COD exceeds the declared value, which is often a typing error (domain.md "COD"). */
function codQuestion(world: ReferenceData, account: ShippingScope, form: ShipmentForm): Question | null {
  const { codCents, valueCents, flow, service } = form;
  if (codCents === null || valueCents === null) return null;
  const { market } = account;
  const { exchangeBasisPoints = 10_000 } =
    world.tariff.cardFor(account.scope, { market, flow, service, on: world.today })?.cod ?? {};
  if (shareOf(codCents, exchangeBasisPoints) <= valueCents) return null;
  const cod = formatMoney(codCents, codMarket(market, flow));
  const value = formatMoney(valueCents, market);
  const question = problemAt('codCents', m.shipment_problem_cod_above_value, { cod, value });
  return { id: 'cod-above-value', asked: question };
}

/** The questions that the form does not confirm. */
export function unconfirmed(
  { confirmed = [] }: Pick<ShipmentForm, 'confirmed'>,
  questions: readonly (Question | null)[],
): Question[] {
  return questions.filter((question) => question !== null && !confirmed.includes(question.id)) as Question[];
}

/** Our own station's routing code where we deliver ourselves; the gateway's code abroad. */
export function routingCodeOf({ to, receiverCountry }: Route): string {
  return to ? routingCode(to) : marketOfCountry(receiverCountry) === null ? gatewayCode(receiverCountry) : '';
}

export function chargeableOf({ flow, pieces }: Pick<ParcelForm, 'flow' | 'pieces'>): number {
  return chargeableGrams(weighable(pieces), volumetricDivisorOf(flow));
}

export function actualOf({ pieces }: Pick<ParcelForm, 'pieces'>): number {
  return actualGrams(weighable(pieces));
}

/** The name of the sequence for a kind's CN numbers: from its letters and the market's country. */
export function cnSequence(kind: CnKind, market: MarketId): string {
  return `cn_${CN_KINDS[kind].prefix}_${marketOf(market).code}`.toLowerCase();
}

function senderProblems(market: MarketId, { country }: Party): Problem[] {
  const { code } = marketOf(market);
  return country === code
    ? []
    : [problemAt('sender.country', m.shipment_problem_sender_country, { country: marketWords[market] })];
}

/** Fills state and town from the postcode. A town that is one of the postcode's districts stays as chosen. */
function placed(party: Party, place: PostcodePlace | null): Party {
  if (!place) return party;
  const typed = fold(party.city);
  const district = place.DistrictList.find(({ District }) => fold(District) === typed)?.District;
  return { ...party, state: place.State, city: district ?? place.city };
}
