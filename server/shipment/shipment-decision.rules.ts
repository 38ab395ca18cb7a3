/** Decides about a shipment from everything that is known of it: may it go, how, and for how much. No database here. */
import { CN_KINDS, type CnKind } from '#shared/consignment/cn-number.rules.ts';
import { FLOWS, type ServiceId, volumetricDivisorOf } from '#shared/consignment/services.ts';
import { actualGrams, chargeableGrams } from '#shared/consignment/weight.rules.ts';
import { type MarketId, marketOfCountry, marketOf } from '#shared/market/markets.ts';
import { type PostcodePlace, routingCode } from '#shared/postcode/postcode.ts';
import { liabilityCents } from '#shared/pricing/enhanced-liability.rules.ts';
import { priceQuote, type Quote } from '#shared/pricing/quote.rules.ts';
import { countryZone } from '#shared/pricing/rate-card.ts';
import { fold } from '#shared/search/fold.ts';
import type { ShipmentForm } from '#shared/shipment/shipment.contract.ts';
import { customsProblems } from '#shared/shipment/customs.rules.ts';
import { gatewayCode, receiverCountryProblem } from '#shared/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import {
  extraProblems,
  type ParcelForm,
  parcelProblems,
  postcodeProblem,
  type Problem,
  problemOf,
  type ShippingAccount,
  weighable,
} from '#shared/shipment/shipment.rules.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Gazetteer } from '../postcode/postcode.service.ts';
import type { Tariff } from '../pricing/pricing.service.ts';

/** What decisions rest on, all of it in memory. */
export interface World {
  gazetteer: Gazetteer;
  tariff: Tariff;
  /** The market's day, YYYY-MM-DD. */
  today: string;
}

export interface ShippingScope extends ShippingAccount {
  scope: AccountScope;
}

/** Where a shipment goes, as far as postcodes say. */
export interface Route {
  from: PostcodePlace | null;
  to: PostcodePlace | null;
  receiverCountry: string;
  /** Why it cannot go there, whatever the service. */
  problems: Problem[];
}

export interface Ends {
  senderPostcode: string;
  receiverPostcode: string;
  receiverCountry: string;
}

export function routeOf(
  { gazetteer }: World,
  { market }: ShippingAccount,
  flow: ParcelForm['flow'],
  ends: Ends,
): Route {
  const { senderPostcode, receiverPostcode, receiverCountry } = ends;
  const from = gazetteer.placeOf(market, senderPostcode);
  const there = marketOfCountry(receiverCountry);
  const to = there === null ? null : gazetteer.placeOf(there.id, receiverPostcode);
  const countryProblem = receiverCountryProblem(flow, market, receiverCountry);
  const problems = [
    postcodeProblem('sender', market, senderPostcode, from),
    countryProblem === null ? null : { field: 'receiver.country', message: countryProblem },
    countryProblem === null && there !== null
      ? postcodeProblem('receiver', there.id, receiverPostcode, to)
      : null,
  ];
  return { from, to, receiverCountry, problems: problems.filter((problem) => problem !== null) };
}

export interface Judgement {
  problems: Problem[];
  /** There when there is no problem. */
  price: Quote | null;
}

/** One service for one parcel: every reason why not, or its price. */
export function judge(
  world: World,
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
  if (!card) return { problems: [{ field: 'service', message: noPriceMessage }], price: null };
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
    : { problems: [problemOf(outcome.refusal)], price: null };
}

const noPriceMessage = 'There is no price for this service today. Please choose another one.';

/** A shipment that has passed every check, ready to be written. */
export interface DecidedShipment {
  form: ShipmentForm;
  cnKind: CnKind;
  market: MarketId;
  price: Quote;
  actualGrams: number;
  liabilityCents: number;
  routingCode: string;
}

export type Decision = { ok: true; shipment: DecidedShipment } | { ok: false; problems: Problem[] };

/** The same checks as the screen's, made again, with the truth about postcodes and prices. */
export function decideShipment(world: World, account: ShippingScope, form: ShipmentForm): Decision {
  const { market, liabilityTier: tier } = account;
  const { sender, receiver, isEnhanced, valueCents } = form;
  const route = routeOf(world, account, form.flow, {
    senderPostcode: sender.postcode,
    receiverPostcode: receiver.postcode,
    receiverCountry: receiver.country,
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
      form: { ...form, sender: placed(sender, route.from), receiver: placed(receiver, route.to) },
      cnKind: FLOWS[form.flow].cnKind,
      market,
      price,
      actualGrams: actualGrams(weighable(form.pieces)),
      liabilityCents: liabilityCents({ market, tier, isEnhanced, valueCents }),
      routingCode: routingCodeOf(route),
    },
  };
}

/** Our own station's code where we deliver ourselves, the gateway's abroad. */
export function routingCodeOf({ to, receiverCountry }: Route): string {
  return to ? routingCode(to) : marketOfCountry(receiverCountry) === null ? gatewayCode(receiverCountry) : '';
}

export function chargeableOf({ flow, pieces }: Pick<ParcelForm, 'flow' | 'pieces'>): number {
  return chargeableGrams(weighable(pieces), volumetricDivisorOf(flow));
}

export function actualOf({ pieces }: Pick<ParcelForm, 'pieces'>): number {
  return actualGrams(weighable(pieces));
}

/** The letters and the country that a kind's numbers are drawn by, as its sequence is called. */
export function cnSequence(kind: CnKind, market: MarketId): string {
  return `cn_${CN_KINDS[kind].prefix}_${marketOf(market).code}`.toLowerCase();
}

function senderProblems(market: MarketId, { country }: Party): Problem[] {
  const { code, name } = marketOf(market);
  return country === code
    ? []
    : [{ field: 'sender.country', message: `Sender Country must be ${name} on this account.` }];
}

/** State and town as the look-up has them; a town that is one of the postcode's districts stays as chosen. */
function placed(party: Party, place: PostcodePlace | null): Party {
  if (!place) return party;
  const typed = fold(party.city);
  const district = place.DistrictList.find(({ District }) => fold(District) === typed)?.District;
  return { ...party, state: place.State, city: district ?? place.city };
}
