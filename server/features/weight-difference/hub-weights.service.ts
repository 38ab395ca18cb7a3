/**
 * Processes hub weights: compares them with the declared weights, prices them, and raises a difference where the tolerance is
 * exceeded.
 */
import {
  type hubWeights,
  type HubWeight,
} from '#shared/features/weight-difference/weight-difference.contract.ts';
import { disputeDays, weekOf } from '#shared/features/weight-difference/weight-difference.rules.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { type MarketId, marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { type Problem, problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { dayMs, msAfter } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import { stagedFiles } from '#server/platform/files/staged-files.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { readImage } from '#server/features/operations/pod-image.rules.ts';
import {
  addedCents,
  correctPrice,
  lockForEdit,
  type EditableShipment,
} from '#server/features/shipment/measured-price.service.ts';
import type { ReferenceData, ShippingScope } from '#server/features/shipment/shipment-decision.rules.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';
import { endDifference } from './weight-difference.service.ts';
import { type Measurement, measurementOf } from './weight-measurement.rules.ts';

type Sent = CallReply<typeof hubWeights>['results'][number];
type Result = Omit<Sent, 'reason' | 'cn'> & { reason: Problem | null };

export interface HubWeights {
  weigh(weights: readonly HubWeight[], caller: Caller, locale: Language): Promise<Sent[]>;
}

const refused = (reason: Problem): Result => ({ outcome: 'refused', addCents: 0, reason });
const unknownCn: Result = { outcome: 'unknownCn', addCents: 0, reason: null };

type Found = Awaited<ReturnType<typeof queries.shipmentsByCn>>[number];

/** One piece that a hub weighed. */
interface Weighing {
  weight: HubWeight;
  /** From 1. */
  piece: number;
  photoKey: string | null;
  found: Found;
  market: MarketId;
  world: ReferenceData;
  /** Who weighed it. */
  byName: string;
}

interface Raised {
  addCents: number;
  /** The account accepts the amount without being asked. */
  isSmall: boolean;
  measured: EditableShipment['pieces'];
  grams: Measurement['grams'];
  now: Date;
  /** Until when it can be disputed. */
  due: Date;
}

export function hubWeightsService(
  kit: Pick<Kit, 'database' | 'clock' | 'write' | 'files' | 'jobs'>,
  shipments: Pick<ShipmentService, 'referenceDataOf'>,
): HubWeights {
  const { database, clock, write } = kit;

  async function weighOne(weight: HubWeight, found: Found, caller: Caller): Promise<Result> {
    const { scope, shipmentId, cnNo, pieceCount } = found;
    const piece = parseScan(weight.cn)?.piece ?? (pieceCount === 1 ? 1 : null);
    if (piece === null || piece > pieceCount)
      return refused(problem(m.weight_difference_problem_which_piece, { cn: cnNo }));
    const image = weight.photo ? readImage('photo', weight.photo) : null;
    if (image && !image.ok) return refused(image.reason);
    const market = marketIdOf(found.market);
    const world = await shipments.referenceDataOf(market);
    const photoKey = image ? `weight/${scope}/${newId(clock)}.jpg` : null;
    const staged = stagedFiles(kit);
    if (photoKey !== null && image) await staged.put(photoKey, image.bytes);
    const weighing: Weighing = { weight, piece, photoKey, found, market, world, byName: lineName(caller.by) };
    const detail = { shipmentId, piece, weightGrams: weight.weightGrams };
    const move = { action: 'weight.measured', subject: cnNo, detail } as const;
    return write(actorFor(scope, caller), move, async ({ trx }) => {
      if (photoKey === null) return measure(trx, weighing);
      // Locked first, so that the photo of a concurrent weighing is among the earlier ones.
      await lockForEdit(trx, scope, shipmentId);
      const before = await queries.listPhotos(trx, scope, shipmentId);
      const result = await measure(trx, weighing);
      const named = await queries.listPhotos(trx, scope, shipmentId);
      await staged.keep(trx, named);
      // Removes the photo of the weighing that this one replaces.
      await removeLater(
        kit,
        trx,
        before.filter((key) => !named.includes(key)),
      );
      return result;
    });
  }

  async function measure(trx: Trx, weighing: Weighing): Promise<Result> {
    const { weight, piece, photoKey, found, market, world, byName } = weighing;
    const { scope, shipmentId, cnNo } = found;
    const shipment = await lockForEdit(trx, scope, shipmentId);
    if (!shipment) return unknownCn;
    const last = await queries.lockLast(trx, scope, shipmentId);
    const { weightGrams, lengthMm, widthMm, heightMm } = weight;
    const weighed = await queries.piecesWeighed(trx, scope, shipmentId);
    weighed.set(piece, { weightGrams, lengthMm, widthMm, heightMm });
    const rule = await queries.findRule(trx, scope);
    const account = pricingAccount(shipment, scope, market);
    const measurement = measurementOf({ shipment, weighed, last, rule }, (pieces) =>
      addedCents(world, account, shipment, pieces),
    );
    const { pieces: measured, grams } = measurement;
    if (measurement.isSaved)
      await queries.keepWeighed(trx, scope, shipmentId, piece, { ...weight, at: clock.now() });
    if (measurement.outcome === 'tooHeavy') {
      const kg = formatKilograms(grams.measured_grams);
      return refused(problem(m.weight_difference_problem_too_heavy, { cn: cnNo, kg }));
    }
    if (measurement.outcome === 'decided')
      return refused(problem(m.weight_difference_problem_decided, { cn: cnNo }));
    if (measurement.outcome === 'alreadyKnown')
      return { outcome: 'alreadyKnown', addCents: measurement.addCents, reason: null };
    const open = last?.state === 'open' ? last : null;
    if (measurement.outcome === 'withinTolerance') {
      if (open) {
        const facts = { ...grams, ...(photoKey !== null && { photo_key: photoKey }), add_cents: 0 };
        await withdrawOpen(clock, trx, open, { row: shipment, market, measured, facts, decidedBy: byName });
      }
      return { outcome: 'withinTolerance', addCents: 0, reason: null };
    }
    const { addCents, isSmall } = measurement;
    const now = clock.now();
    const raised = { addCents, isSmall, measured, grams, now, due: msAfter(now, disputeDays * dayMs) };
    await saveDifference(trx, weighing, shipment, open, raised);
    if (isSmall) await correctPrice(clock, trx, scope, market, shipmentId, { addCents, measured });
    await announceDifference(trx, shipment, raised);
    return { outcome: 'raised', addCents, reason: null };
  }

  /** Creates the difference, or updates the open one. */
  async function saveDifference(
    trx: Trx,
    { weight, photoKey, found, market }: Weighing,
    { pieces: declared, price }: EditableShipment,
    open: queries.LockedDifference | null,
    { addCents, isSmall, measured, grams, now, due }: Raised,
  ): Promise<void> {
    const { scope, shipmentId, cnNo } = found;
    const facts = {
      ...grams,
      measured: JSON.stringify(measured),
      add_cents: addCents,
      due_at: due,
      ...(isSmall ? { state: 'accepted' as const, decided_at: now } : { state: 'open' as const }),
    };
    if (open) {
      const photo = photoKey === null ? {} : { photo_key: photoKey };
      await queries.updateOne(trx, scope, open.difference_id, { ...facts, ...photo });
      return;
    }
    await queries.insertOne(trx, {
      ...facts,
      account_id: scope,
      difference_id: newId(clock),
      shipment_id: shipmentId,
      cn_no: cnNo,
      declared: JSON.stringify(declared),
      currency: price.currency,
      raised_at: now,
      week: weekOf(isoDayOf(now, marketOf(market))),
      hub: weight.hub,
      photo_key: photoKey,
    });
  }

  /** Notifies the account, unless it has accepted the amount by its rule, and its programs. */
  async function announceDifference(
    trx: Trx,
    shipment: EditableShipment,
    { addCents, isSmall, grams, now, due }: Raised,
  ): Promise<void> {
    const { account_id: scope, shipment_id: shipmentId, cn_no: cnNo } = shipment;
    if (!isSmall) await ring(clock, trx, scope, { kind: 'weight', subjectId: shipmentId, name: cnNo });
    const facts = { ...shipment, ...grams, currency: shipment.price.currency };
    const disputeBy = isSmall ? null : due;
    await publishEvent(trx, scope, weightEvent('weight.difference_raised', facts, addCents, disputeBy), now);
  }

  return {
    async weigh(weights, caller, locale) {
      const cnOf = ({ cn }: HubWeight) => parseScan(cn)?.cnNo ?? '';
      const found = new Map(
        (await queries.shipmentsByCn(database.db, weights.map(cnOf))).map((one) => [one.cnNo, one]),
      );
      const results: Sent[] = [];
      for (const weight of weights) {
        const one = found.get(cnOf(weight));
        const result: Result = one ? await weighOne(weight, one, caller) : unknownCn;
        const reason = result.reason && sentenceOf(result.reason, '', { locale });
        results.push({ cn: weight.cn, ...result, reason });
      }
      return results;
    },
  };
}

/** Withdraws an open difference that no longer exists, and notifies the account. */
export async function withdrawOpen(
  clock: Clock,
  trx: Trx,
  open: queries.LockedDifference,
  { row, market, measured, facts, decidedBy }: Withdrawn,
): Promise<void> {
  const { account_id: scope, difference_id: differenceId, cn_no: cnNo } = open;
  await queries.updateOne(trx, scope, differenceId, { ...facts, measured: JSON.stringify(measured) });
  const difference = { ...open, ...facts, measured };
  const change = { state: 'withdrawn', decided_by: decidedBy } as const;
  await endDifference(clock, trx, difference, { market, order_id: row.order_id }, change);
  await ring(clock, trx, scope, {
    kind: 'weight',
    subjectId: differenceId,
    name: cnNo,
    outcome: change.state,
  });
}

interface Withdrawn {
  row: EditableShipment;
  market: MarketId;
  measured: EditableShipment['pieces'];
  facts: Pick<queries.LockedDifference, 'declared_grams' | 'measured_grams' | 'add_cents'> & {
    photo_key?: string;
  };
  decidedBy: string;
}

/** Account data as needed for pricing. Whether the account could still ship this way does not matter any more. */
export const pricingAccount = (row: EditableShipment, scope: AccountScope, market: MarketId) =>
  ({
    scope,
    market,
    isSandbox: false,
    isCod: row.cod_cents !== null,
    isFrozenFood: true,
    isDoCn: true,
    isAllowOrderId: true,
    codClass: 'enhanced',
    liabilityTier: 'standard',
    isDangerousGoods: true,
  }) satisfies ShippingScope;
