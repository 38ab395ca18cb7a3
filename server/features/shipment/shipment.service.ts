import { wordedLines } from '#shared/features/pricing/price-words.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { refusalOf } from '#shared/platform/rights/refusal.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { type Problem, problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { servicesOffered, type FlowId } from '#shared/features/shipment/services.rules.ts';
import type { lowerCod as lowerCodCall } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import * as contract from '#shared/features/shipment/shipment.contract.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { EditedShipment, EditForm } from '#shared/features/shipment/edit-shipment.contract.ts';
import { isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { invalid, refuse, type Refused } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import {
  actualOf,
  chargeableOf,
  decideShipment,
  destinationsOf,
  judge,
  routingCodeOf,
  type ShippingScope,
  unconfirmed,
  type ReferenceData,
} from './shipment-decision.rules.ts';
import { promiseOn, routeOf } from './shipment-route.rules.ts';
import { type Edit, editShipment } from './edit-shipment.service.ts';
import { wrongPlaces } from './given-places.rules.ts';
import {
  answerOf,
  decidedOr,
  drawCn,
  holdOrderId,
  issueAtOnce,
  issueShipments,
  mustBeConfirmed,
  orderIdQuestion,
  repeatedQuestion,
} from './shipment-issue.service.ts';
import { lowerCod } from './lower-cod.service.ts';
import type { NoteFollower } from './note-follower.rules.ts';
import * as queries from './shipment.queries.ts';

type LowerCod = OutputOf<(typeof lowerCodCall)['body']>;
type QuoteReply = CallReply<typeof contract.quote>;

/** The shipment that the new one returns. */
interface Returned {
  shipmentId: string;
  /** Why it cannot be returned; a repeated request still gets its first response. */
  refusal: Refused | null;
}

export interface CreateMore {
  returnOf?: Returned | undefined;
  /** For a dry run of many: the order IDs of the earlier items, which were rolled back, with their position in the request. */
  dryOrderIds?: ReadonlyMap<string, string> | undefined;
}

export interface ShipmentService {
  /** Every service of the flow with its price lines, or the reasons why not. */
  quote(session: Member, form: contract.QuoteForm, language: Language): Promise<QuoteReply>;
  /** Checks everything again, calculates the price and creates the shipment. Throws a refusal naming the form's fields. */
  create(
    session: Member,
    actor: Actor,
    form: contract.ShipmentForm,
    more?: CreateMore,
  ): Promise<contract.CreatedShipment>;
  /** Changes a shipment that has not been scanned, and raises its label version. Checks and refuses as `create` does. */
  edit(session: Member, actor: Actor, form: EditForm): Promise<EditedShipment>;
  /** The same for a part of the form: `changed` returns the whole form, given the current one of the locked shipment. */
  change(session: Member, actor: Actor, change: ShipmentChange): Promise<EditedShipment>;
  /** Lowers or removes the COD until the delivery. */
  lowerCod(session: Member, actor: Actor, request: LowerCod): Promise<CallReply<typeof lowerCodCall>>;
  /** The countries that International shipments of the account go to. */
  destinations(session: Member): Promise<CallReply<typeof contract.destinations>>;
  /** What the account created today, by the market's calendar. */
  today(session: Member): Promise<CallReply<typeof contract.shipmentsToday>>;
  /** Problems with the places of a form that could not be parsed, to be reported with its other problems. */
  wrongPlaces(session: Member, given: unknown): Promise<readonly Problem[]>;
  /** The reference data for decisions in a market. Call before a transaction. */
  referenceDataOf(market: MarketId): Promise<ReferenceData>;
  /** The account's flags and limit classes. */
  shippingScope(reader: Reader, session: Shipper): Promise<ShippingScope>;
  /** The followers of consignment notes, for callers of `followShipment`. */
  noteFollower: NoteFollower;
}

export interface ShipmentChange {
  shipmentId: string;
  labelVersion: number;
  changed: (before: contract.ShipmentForm) => contract.ShipmentForm;
}

/** The part of a session that decisions need; a job that acts for a user has it too. */
export type Shipper = Pick<Member, 'scope' | 'market' | 'facts' | 'limits'>;

export function shipmentService(
  kit: Pick<Kit, 'database' | 'clock' | 'write'>,
  postcodes: PostcodeService,
  pricing: PricingService,
  samples: SampleDataService,
  workingDays: WorkingDaysService,
  noteFollower: NoteFollower,
): ShipmentService {
  const { clock, database, write } = kit;

  async function referenceDataOf(market: MarketId): Promise<ReferenceData> {
    const [gazetteer, tariff] = [await postcodes.gazetteer(), await pricing.tariff()];
    return {
      gazetteer,
      tariff,
      workingDays: await workingDays.workingDays(),
      today: isoDayOf(clock.now(), marketOf(market)),
    };
  }

  async function shippingScope(reader: Reader, session: Shipper): Promise<ShippingScope> {
    const { scope, limits: known } = session;
    // In the sandbox, the session was switched to another account than the one it was loaded for.
    const limits = known?.scope === scope ? known : await queries.findLimits(reader, scope);
    const { isCod, isFrozenFood, isDoCn, isAllowOrderId } = session.facts;
    return {
      // A sandbox uses the prices of its account.
      scope: limits.sandboxOf ?? scope,
      isSandbox: limits.sandboxOf !== null,
      market: session.market,
      isCod,
      isFrozenFood,
      isDoCn,
      isAllowOrderId,
      codClass: limits.codClass,
      liabilityTier: limits.liabilityTier,
      isDangerousGoods: limits.isDangerousGoods,
    };
  }

  const edited = async (
    session: Member,
    actor: Actor,
    edit: Pick<Edit, 'opened' | 'changed' | 'asked'>,
  ): Promise<EditedShipment> =>
    editShipment(kit, {
      ...edit,
      session,
      actor,
      world: await referenceDataOf(session.market),
      accountOf: (trx) => shippingScope(trx, session),
      noteFollower,
    });

  return {
    referenceDataOf,
    shippingScope,
    noteFollower,
    wrongPlaces: async ({ market }, given) => wrongPlaces(await referenceDataOf(market), market, given),

    async today({ scope, market: marketId }) {
      const market = marketOf(marketId);
      const day = isoDayOf(clock.now(), market);
      const since = lowestIdAt(startOfDay(day, market));
      const { made, unprinted, total_cents: totalCents } = await queries.sumSince(database.db, scope, since);
      return {
        day,
        made,
        unprinted,
        totalCents,
        currency: market.currencyCode,
      };
    },

    async quote(session, form, language) {
      mustMayUse(session, form.flow);
      const world = await referenceDataOf(session.market);
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
            label: serviceWords[service]({}, { locale: language }),
            lines: wordedLines(price?.lines ?? [], { locale: language }),
            totalCents: price?.totalCents ?? 0,
            currency: market.currencyCode,
            promise: service === 'priority' ? promiseOn(world, session.market, clock.now(), route) : null,
            problems: problems.map((problem) => ({
              field: problem.field,
              code: problem.code,
              message: sentenceOf(problem, '', { locale: language }),
            })),
          };
        }),
      };
    },

    async destinations(session) {
      const world = await referenceDataOf(session.market);
      return { countries: destinationsOf(world, await shippingScope(database.db, session)) };
    },

    async create(session, actor, form, { returnOf, dryOrderIds } = {}) {
      mustMayUse(session, form.flow);
      await samples.mustBeLoaded(session.market);
      const world = await referenceDataOf(session.market);
      // Decided here but reported only later, because a repeated request gets its first response even when prices or limits have
      // changed.
      const decision = decideShipment(world, await shippingScope(database.db, session), form);
      const issuer = { scope: session.scope, by: actor.by, who: session.loginId };
      const dryQuestion = (orderId: string) => {
        const place = dryOrderIds?.get(orderId);
        const earlier = place !== undefined && { cn_no: place, created_at: clock.now() };
        return earlier ? repeatedQuestion(orderId, earlier, session.market) : null;
      };
      const isByItself = decision.ok && returnOf === undefined;
      const move = {
        action: 'shipment.created',
        repeatable: { call: contract.createShipment.path, body: form },
        atOnce: isByItself ? issueAtOnce(clock, issuer, decision.shipment) : null,
        hold: (trx) => holdOrderId(trx, session.scope, form.orderId),
        // A drawn number is lost even when the transaction is rolled back, so it is drawn only when the shipment can be created.
        ahead: async (trx, claimed) =>
          decision.ok && decision.shipment.questions.length === 0 && !returnOf?.refusal && !actor.isDryRun
            ? drawCn(trx, claimed, decision.shipment)
            : null,
      } satisfies Move<Awaited<ReturnType<typeof drawCn>> | null, contract.CreatedShipment>;
      return write(actor, move, async ({ trx, subject, ahead }) => {
        if (returnOf?.refusal) throw returnOf.refusal;
        const decided = decidedOr(decision);
        const repeated = ahead
          ? ahead.repeated
          : ((await orderIdQuestion(trx, session.scope, form.orderId, session.market)) ??
            dryQuestion(form.orderId));
        mustBeConfirmed([...decided.questions, ...unconfirmed(form, [repeated])]);
        if (actor.isDryRun) {
          return answerOf({ shipmentId: '', cnNo: '', createdAt: clock.now() }, decided);
        }
        if (!ahead?.cnNo) throw new Error('No number was returned by the sequence.');
        const [created] = await issueShipments(clock, trx, issuer, [decided], [ahead.cnNo]);
        if (!created) throw new Error('One shipment was inserted but none was returned.');
        if (returnOf !== undefined)
          await queries.linkReturn(trx, session.scope, created.shipmentId, returnOf.shipmentId);
        subject(created.consignmentNoteNo, {
          shipmentId: created.shipmentId,
          ...(returnOf !== undefined && { returnOf: returnOf.shipmentId }),
        });
        return created;
      });
    },

    async edit(session, actor, editForm) {
      const { shipmentId, labelVersion, openedCodCents, ...form } = editForm;
      mustMayUse(session, form.flow);
      const opened = { shipmentId, labelVersion, openedCodCents };
      return edited(session, actor, { opened, changed: () => form, asked: editForm });
    },

    async change(session, actor, { changed, ...opened }) {
      const mayChange = (before: contract.ShipmentForm) => {
        mustMayUse(session, before.flow);
        return changed(before);
      };
      return edited(session, actor, { opened, changed: mayChange, asked: opened });
    },

    async lowerCod(session, actor, request) {
      const world = await referenceDataOf(session.market);
      const accountOf = (trx: Reader) => shippingScope(trx, session);
      return lowerCod(kit, { session, actor, world, accountOf, ...request });
    },
  };
}

/** Throws when the flow is not offered in the market or not allowed for this session. */
function mustMayUse({ facts, market }: Member, flow: FlowId): void {
  const right = flowRight(flow, market);
  if (!right) {
    throw invalid([problemAt('flow', m.shipment_problem_flow_not_offered, { flow: flowWords[flow] })]);
  }
  if (!right(facts)) throw refuse('notAllowed', refusalOf(facts, right));
}
