import { refusalOf } from '#shared/access/rights.ts';
import { priorityPromise } from '#shared/consignment/priority-promise.rules.ts';
import { FLOWS, SERVICES, servicesOffered, type FlowId } from '#shared/consignment/services.ts';
import type { CallReply } from '#shared/http/call.ts';
import { type MarketId, marketOf } from '#shared/market/markets.ts';
import * as contract from '#shared/shipment/shipment.contract.ts';
import { flowRight } from '#shared/shipment/shipment-flows.rules.ts';
import type { EditedShipment, EditForm } from '#shared/shipment/edit-shipment.contract.ts';
import { isoDayOf } from '#shared/time/market-time.ts';

import type { Reader } from '../db/database.ts';
import type { Actor } from '../db/write.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { PostcodeService } from '../postcode/postcode.service.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import {
  actualOf,
  chargeableOf,
  judge,
  routeOf,
  routingCodeOf,
  type ShippingScope,
  type World,
} from './shipment-decision.rules.ts';
import { editShipment } from './edit-shipment.service.ts';
import { issueShipments, mustDecide } from './shipment-issue.service.ts';
import * as queries from './shipment.queries.ts';

export type QuoteReply = CallReply<typeof contract.quote>;

export interface ShipmentService {
  /** Every service of the flow with its price lines, or the reasons why not. */
  quote(session: Session, form: contract.QuoteForm): Promise<QuoteReply>;
  /** Checks everything again, prices it and writes it. Throws a refusal naming the form's fields. */
  create(session: Session, actor: Actor, form: contract.ShipmentForm): Promise<contract.CreatedShipment>;
  /** Changes one that nobody has scanned yet, and gives its label a new version. Checks and refuses as creating does. */
  edit(session: Session, actor: Actor, form: EditForm): Promise<EditedShipment>;
  /** What decisions in a market rest on; ask before a transaction. */
  worldOf(market: MarketId): Promise<World>;
  /** The account's flags and limit classes. */
  shippingScope(reader: Reader, session: Shipper): Promise<ShippingScope>;
}

/** As much of a session as deciding needs; a job that acts for one has it too. */
export type Shipper = Pick<Session, 'scope' | 'market' | 'facts'>;

export function shipmentService(
  kit: Pick<Kit, 'database' | 'clock' | 'write'>,
  postcodes: PostcodeService,
  pricing: PricingService,
): ShipmentService {
  const { clock, database, write } = kit;

  async function worldOf(market: MarketId): Promise<World> {
    const [gazetteer, tariff] = [await postcodes.gazetteer(), await pricing.tariff()];
    return { gazetteer, tariff, today: isoDayOf(clock.now(), marketOf(market)) };
  }

  async function shippingScope(reader: Reader, session: Shipper): Promise<ShippingScope> {
    const limits = await queries.findLimits(reader, session.scope);
    const { isCod, isFrozenFood, isDoCn, isAllowOrderId } = session.facts;
    return {
      scope: session.scope,
      market: session.market,
      isCod,
      isFrozenFood,
      isDoCn,
      isAllowOrderId,
      codClass: limits.cod_class,
      liabilityTier: limits.el_tier,
    };
  }

  return {
    worldOf,
    shippingScope,

    async quote(session, form) {
      mustMayUse(session, form.flow);
      const world = await worldOf(session.market);
      const account = await shippingScope(database.db, session);
      const route = routeOf(world, account, form.flow, form);
      const market = marketOf(session.market);
      return {
        chargeableGrams: chargeableOf(form),
        actualGrams: actualOf(form),
        isOda: route.to?.isOda ?? false,
        routingCode: routingCodeOf(route),
        offers: servicesOffered(session.market, form.flow, account).map((service) => {
          const { problems, price } = judge(world, account, form, service, route);
          return {
            service,
            label: SERVICES[service].label,
            lines: price?.lines ?? [],
            totalCents: price?.totalCents ?? 0,
            currency: market.currencyCode,
            promise: service === 'priority' ? priorityPromise(clock.now(), market) : null,
            problems,
          };
        }),
      };
    },

    async create(session, actor, form) {
      mustMayUse(session, form.flow);
      const world = await worldOf(session.market);
      const move = {
        action: 'Created shipment',
        repeatable: { call: contract.createShipment.path, body: form },
      };
      // Decided inside the transaction, so that a repeat gets the first answer even when prices or limits have changed.
      return write(actor, move, async ({ trx, subject }) => {
        const decided = mustDecide(world, await shippingScope(trx, session), form);
        const issuer = { scope: session.scope, userId: session.userId, who: session.loginId };
        const [created] = await issueShipments(clock, trx, issuer, [decided]);
        if (!created) throw new Error('One shipment was issued and none came back.');
        subject(created.consignmentNoteNo, { shipmentId: created.shipmentId });
        return created;
      });
    },

    async edit(session, actor, form) {
      mustMayUse(session, form.flow);
      const world = await worldOf(session.market);
      return editShipment(kit, {
        session,
        actor,
        form,
        world,
        accountOf: (trx) => shippingScope(trx, session),
      });
    },
  };
}

/** Throws when the flow is not offered in the market, or not to this session. */
function mustMayUse({ facts, market }: Session, flow: FlowId): void {
  const right = flowRight(flow, market);
  if (!right) {
    throw invalid({ flow: `${FLOWS[flow].label} shipments are not offered on this account.` });
  }
  if (!right(facts)) throw new Refused('notAllowed', refusalOf(facts, right));
}
