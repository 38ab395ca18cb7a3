import { priorityPromise } from '#shared/consignment/priority-promise.rules.ts';
import {
  FLOWS,
  type FlowId,
  SERVICES,
  type ServiceId,
  servicesOffered,
} from '#shared/consignment/services.ts';
import { marketOf } from '#shared/market/markets.ts';
import type { PostcodePlace } from '#shared/postcode/postcode.ts';
import { laneOf } from '#shared/pricing/rate-card.ts';
import {
  compareLabels,
  type ComparedOffer,
  type CompareForm,
  type CompareReply,
} from '#shared/quote/quote.contract.ts';
import {
  comparedFlows,
  isDomesticHidden,
  pickupCutOff,
  postcodeMarketOf,
  postcodeRule,
} from '#shared/quote/quote.rules.ts';
import { flowRight } from '#shared/shipment/shipment-flows.rules.ts';
import { type Problem, unknownPostcodeMessage } from '#shared/shipment/shipment.rules.ts';
import { fieldMessage } from '#shared/validation/rules.ts';

import { invalid } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import {
  actualOf,
  chargeableOf,
  judge,
  routeOf,
  type ShippingScope,
  type World,
} from '../shipment/shipment-decision.rules.ts';
import type { ShipmentService } from '../shipment/shipment.service.ts';

export interface QuoteService {
  /** Throws a refusal naming the postcode that is none. */
  compare(session: Session, form: CompareForm): Promise<CompareReply>;
}

/** The same judgement as the form's and the shipment's own, made for every service that leads there. */
export function quoteService(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  shipments: ShipmentService,
): QuoteService {
  return {
    async compare(session, form) {
      const world = await shipments.worldOf(session.market);
      mustBePostcode(world, 'senderPostcode', session.market, form.senderPostcode);
      const there = postcodeMarketOf(form.receiverCountry);
      if (there !== null) mustBePostcode(world, 'receiverPostcode', there, form.receiverPostcode);

      const account = await shipments.shippingScope(database.db, session);
      const { gazetteer } = world;
      const from = gazetteer.placeOf(session.market, form.senderPostcode);
      const to = there === null ? null : gazetteer.placeOf(there, form.receiverPostcode);
      const offers = comparedFlows(session.market, form.receiverCountry, session.facts).flatMap((flow) =>
        servicesOffered(session.market, flow, account).map((service) =>
          offerOf({ world, session, account, form, flow, service, from, now: clock.now() }),
        ),
      );
      return {
        from: placeName(from),
        to: placeName(to),
        isOda: to?.isOda ?? false,
        actualGrams: actualOf(form),
        currency: marketOf(session.market).currencyCode,
        isHideDomestic: isDomesticHidden(session.facts),
        // What can be had comes first; in both halves the order of the table stays.
        offers: offers.toSorted((a, b) => Number(a.reasons.length > 0) - Number(b.reasons.length > 0)),
      };
    },
  };
}

interface Offered {
  world: World;
  session: Session;
  account: ShippingScope;
  form: CompareForm;
  flow: FlowId;
  service: ServiceId;
  from: PostcodePlace | null;
  now: Date;
}

function offerOf({ world, session, account, form, flow, service, from, now }: Offered): ComparedOffer {
  const { market, facts } = session;
  const parcel = { ...form, flow };
  const { problems, price } = judge(world, account, parcel, service, routeOf(world, account, flow, form));
  const card = world.tariff.cardFor(account.scope, { market, flow, service, on: world.today });
  const lane = card && price && laneOf(card, price.zoneFrom, price.zoneTo);
  const station = from && world.gazetteer.stationOf(market, from.station);
  return {
    flow,
    flowLabel: FLOWS[flow].label,
    service,
    label: SERVICES[service].label,
    lines: price?.lines ?? [],
    totalCents: price?.totalCents ?? 0,
    chargeableGrams: chargeableOf(parcel),
    transitDays: lane?.transitDays ?? null,
    cutOff: pickupCutOff(service, station?.cutOff ?? null),
    promise: service === 'priority' ? priorityPromise(now, marketOf(market)) : null,
    canShip: flowRight(flow, market)?.(facts) ?? false,
    reasons: [...new Set(problems.map(sentenceOf))],
  };
}

function sentenceOf({ message }: Problem): string {
  return message.endsWith('.') ? message : `${message}.`;
}

type PostcodeField = 'senderPostcode' | 'receiverPostcode';

/** A postcode that is none is mended at its field; one that is merely not served is a reason of the services. */
function mustBePostcode(
  world: World,
  field: PostcodeField,
  market: Session['market'],
  postcode: string,
): void {
  const rule =
    postcodeRule(market, postcode) ??
    (world.gazetteer.placeOf(market, postcode) ? null : unknownPostcodeMessage);
  if (rule !== null) throw invalid({ [field]: fieldMessage(compareLabels[field], rule) });
}

function placeName(place: PostcodePlace | null): { city: string; state: string } | null {
  return place && { city: place.city, state: place.State };
}
