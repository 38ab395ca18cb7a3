import { wordedLines } from '#shared/features/pricing/price-words.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { type FlowId, type ServiceId, servicesOffered } from '#shared/features/shipment/services.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { chosenPlace, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import {
  compareQuotes,
  type ComparedOffer,
  type CompareForm,
  type CompareReply,
} from '#shared/features/quote/quote.contract.ts';
import {
  comparedFlows,
  isDomesticHidden,
  pickupCutOff,
  postcodeMarketOf,
  postcodeRule,
} from '#shared/features/quote/quote.rules.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { problemOfRule, ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { flowWords, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';

import { invalid } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import {
  actualOf,
  chargeableOf,
  judge,
  type ShippingScope,
  type ReferenceData,
} from '#server/features/shipment/shipment-decision.rules.ts';
import { promiseOn, routeOf } from '#server/features/shipment/shipment-route.rules.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';

export interface QuoteService {
  /** Refuses an invalid postcode at its field. */
  compare(session: Member, form: CompareForm, language: Language): Promise<CompareReply>;
}

/** Quotes every possible service with the same validation as the form and the creation of shipments. */
export function quoteService(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  shipments: ShipmentService,
): QuoteService {
  return {
    async compare(session, form, language) {
      const world = await shipments.referenceDataOf(session.market);
      mustBePostcode(world, 'senderPostcode', session.market, form.senderPostcode);
      const there = postcodeMarketOf(form.receiverCountry);
      if (there !== null) mustBePostcode(world, 'receiverPostcode', there, form.receiverPostcode);

      const account = await shipments.shippingScope(database.db, session);
      const { gazetteer } = world;
      const from = chosen(gazetteer.placeOf(session.market, form.senderPostcode), form.senderCity);
      const to =
        there === null ? null : chosen(gazetteer.placeOf(there, form.receiverPostcode), form.receiverCity);
      const offers = comparedFlows(session.market, form.receiverCountry, session.facts).flatMap((flow) =>
        servicesOffered(session.market, flow, account).map((service) =>
          offerOf({ world, session, account, form, flow, service, from, now: clock.now(), language }),
        ),
      );
      return {
        from: placeName(from),
        to: placeName(to),
        isOda: to?.isOda ?? false,
        actualGrams: actualOf(form),
        currency: marketOf(session.market).currencyCode,
        isHideDomestic: isDomesticHidden(session.facts),
        // Available services come first; within both groups the order of the table is kept.
        offers: offers.toSorted((a, b) => Number(a.reasons.length > 0) - Number(b.reasons.length > 0)),
      };
    },
  };
}

interface Offered {
  world: ReferenceData;
  session: Member;
  account: ShippingScope;
  form: CompareForm;
  flow: FlowId;
  service: ServiceId;
  from: PostcodePlace | null;
  now: Date;
  language: Language;
}

function offerOf({
  world,
  session,
  account,
  form,
  flow,
  service,
  from,
  now,
  language,
}: Offered): ComparedOffer {
  const { market, facts } = session;
  const parcel = { ...form, flow };
  const route = routeOf(world, account, flow, form);
  const { problems, price } = judge(world, account, parcel, service, route);
  const station = from && world.gazetteer.stationOf(market, from.station);
  return {
    flow,
    flowLabel: flowWords[flow]({}, { locale: language }),
    service,
    label: serviceWords[service]({}, { locale: language }),
    lines: wordedLines(price?.lines ?? [], { locale: language }),
    totalCents: price?.totalCents ?? 0,
    chargeableGrams: chargeableOf(parcel),
    transitDays: price?.transitDays ?? null,
    cutOff: pickupCutOff(service, station?.cutOff ?? null),
    promise: service === 'priority' ? promiseOn(world, market, now, route) : null,
    canShip: flowRight(flow, market)?.(facts) ?? false,
    reasons: [...new Set(problems.map((problem) => reasonOf(problem, language)))],
  };
}

function reasonOf(problem: Problem, locale: Language): string {
  const sentence = sentenceOf(problem, '', { locale });
  return /[.。]$/u.test(sentence) ? sentence : `${sentence}${locale === 'zh' ? '。' : '.'}`;
}

type PostcodeField = 'senderPostcode' | 'receiverPostcode';

/** Refuses an invalid postcode at its field. One that is only not served is given as a reason of the services instead. */
function mustBePostcode(
  world: ReferenceData,
  field: PostcodeField,
  market: Member['market'],
  postcode: string,
): void {
  const rule =
    postcodeRule(market, postcode) ??
    (world.gazetteer.placeOf(market, postcode) ? null : ruleText(m.shipment_problem_unknown_postcode));
  const problem = rule === null ? null : problemOfRule(field, rule);
  if (problem) throw invalid([problem], labelsIn(compareQuotes.body));
}

const chosen = (place: PostcodePlace | null, town: string) => place && chosenPlace(place, town);

function placeName(place: PostcodePlace | null): { city: string; state: string } | null {
  return place && { city: place.city, state: place.State };
}
