/**
 * Processes hub weights: compares them with the declared weights, prices them, and raises a difference where the tolerance is
 * exceeded.
 */
import {
  type hubWeights,
  type HubWeight,
} from '#shared/features/weight-difference/weight-difference.contract.ts';
import {
  disputeDays,
  isBeyond,
  usualRule,
  weekOf,
  weighedGrams,
} from '#shared/features/weight-difference/weight-difference.rules.ts';
import { parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { weighable } from '#shared/features/shipment/shipment.rules.ts';
import { chargeableGrams, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
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
  lockWhole,
  type WholeShipment,
} from '#server/features/shipment/measured-price.service.ts';
import type { ShippingScope } from '#server/features/shipment/shipment-decision.rules.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';
import { endDifference } from './weight-difference.service.ts';

type Sent = CallReply<typeof hubWeights>['results'][number];
type Result = Omit<Sent, 'reason' | 'cn'> & { reason: Problem | null };

export interface HubWeights {
  weigh(weights: readonly HubWeight[], caller: Caller, locale: Language): Promise<Sent[]>;
}

/** Maximum of the database column for chargeable weight, in grams. */
const mostGrams = 2_147_483_647;

const refused = (reason: Problem): Result => ({ outcome: 'refused', addCents: 0, reason });

export function hubWeightsService(
  kit: Pick<Kit, 'database' | 'clock' | 'write' | 'files' | 'jobs'>,
  shipments: Pick<ShipmentService, 'worldOf'>,
): HubWeights {
  const { database, clock, write } = kit;
  type Found = Awaited<ReturnType<typeof queries.shipmentsByCn>>[number];

  async function weighOne(weight: HubWeight, found: Found, caller: Caller): Promise<Result> {
    const { scope, shipmentId, cnNo, pieceCount } = found;
    const piece = parseScan(weight.cn)?.piece ?? (pieceCount === 1 ? 1 : null);
    if (piece === null || piece > pieceCount)
      return refused(problem(m.weight_difference_problem_which_piece, { cn: cnNo }));
    const image = weight.photo ? readImage('photo', weight.photo) : null;
    if (image && !image.ok) return refused(image.reason);
    const market = marketIdOf(found.market);
    const world = await shipments.worldOf(market);
    const photoKey = image ? `weight/${scope}/${newId(clock)}.jpg` : null;
    const staged = stagedFiles(kit);
    if (photoKey !== null && image) await staged.put(photoKey, image.bytes);
    const actor = { ...caller, scope, idempotencyKey: null };
    const detail = { shipmentId, piece, weightGrams: weight.weightGrams };
    const measure = async (trx: Trx): Promise<Result> => {
      const row = await lockWhole(trx, scope, shipmentId);
      if (!row) return { outcome: 'unknownCn', addCents: 0, reason: null };
      const last = await queries.lockLast(trx, scope, shipmentId);
      const { weightGrams, lengthMm, widthMm, heightMm } = weight;
      const weighed = await queries.piecesWeighed(trx, scope, shipmentId);
      weighed.set(piece, { weightGrams, lengthMm, widthMm, heightMm });
      const measured = lastWeighed(row, weighed, last);
      const divisor = volumetricDivisorOf(row.flow);
      const measuredGrams = chargeableGrams(weighable(measured), divisor);
      if (measuredGrams > mostGrams) {
        const kg = formatKilograms(measuredGrams);
        return refused(problem(m.weight_difference_problem_too_heavy, { cn: cnNo, kg }));
      }
      const isDecided = last && last.state !== 'open' && !isCorrected(last);
      // Every weighing is saved, whatever the outcome, because the total needs the weights of all pieces.
      if (!isDecided)
        await queries.keepWeighed(trx, scope, shipmentId, piece, { ...weight, at: clock.now() });
      if (last && measuresOf(last.measured) === measuresOf(measured))
        return { outcome: 'alreadyKnown', addCents: last.add_cents, reason: null };
      // The difference was decided on the earlier weights: another weighing does not reopen it.
      if (isDecided) return refused(problem(m.weight_difference_problem_decided, { cn: cnNo }));
      const open = last?.state === 'open' ? last : null;
      const kept = await queries.findRule(trx, scope);
      const account = pricingAccount(row, scope, market);
      // Supplies are free of charge, whatever they weigh.
      const addCents = row.is_supplies ? null : addedCents(world, account, row, measured);
      const isMore = isBeyondRule(kept, row, measured);
      const grams = {
        declared_grams: chargeableGrams(weighable(row.pieces), divisor),
        measured_grams: measuredGrams,
      };
      const photo = photoKey === null ? {} : { photo_key: photoKey };
      if (!isMore || addCents === null || addCents <= 0) {
        if (open) {
          const facts = { ...grams, ...photo, add_cents: 0 };
          const by = lineName(caller.by);
          await withdrawOpen(clock, trx, open, { row, market, measured, facts, decidedBy: by });
        }
        return { outcome: 'withinTolerance', addCents: 0, reason: null };
      }
      const now = clock.now();
      const due = msAfter(now, disputeDays * dayMs);
      const facts = { ...grams, add_cents: addCents, due_at: due };
      const isSmall = isSmallFor(kept, addCents);
      const decided = isSmall ? { state: 'accepted' as const, decided_at: now } : { state: 'open' as const };
      if (open) {
        const change = { ...facts, ...decided, ...photo, measured: JSON.stringify(measured) };
        await queries.updateOne(trx, scope, open.difference_id, change);
      } else {
        await queries.insertOne(trx, {
          account_id: scope,
          difference_id: newId(clock),
          shipment_id: shipmentId,
          cn_no: cnNo,
          declared: JSON.stringify(row.pieces),
          measured: JSON.stringify(measured),
          ...facts,
          ...decided,
          currency: row.price.currency,
          raised_at: now,
          week: weekOf(isoDayOf(now, marketOf(market))),
          hub: weight.hub,
          photo_key: photoKey,
        });
      }
      if (isSmall) await correctPrice(clock, trx, scope, market, shipmentId, { addCents, measured });
      else await ring(clock, trx, scope, { kind: 'weight', subjectId: shipmentId, name: cnNo });
      const event = { ...row, ...facts, currency: row.price.currency };
      const disputeBy = isSmall ? null : due;
      await publishEvent(
        trx,
        scope,
        weightEvent('weight.difference_raised', event, addCents, disputeBy),
        now,
      );
      return { outcome: 'raised', addCents, reason: null };
    };
    return write(actor, { action: 'weight.measured', subject: cnNo, detail }, async ({ trx }) => {
      if (photoKey === null) return measure(trx);
      // Locked first, so that the photo of a concurrent weighing is among the earlier ones.
      await lockWhole(trx, scope, shipmentId);
      const before = await queries.listPhotos(trx, scope, shipmentId);
      const result = await measure(trx);
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

  return {
    async weigh(weights, caller, locale) {
      const cnOf = ({ cn }: HubWeight) => parseScan(cn)?.cnNo ?? '';
      const found = new Map(
        (await queries.shipmentsByCn(database.db, weights.map(cnOf))).map((one) => [one.cnNo, one]),
      );
      const results: Sent[] = [];
      for (const weight of weights) {
        const one = found.get(cnOf(weight));
        const result: Result = one
          ? await weighOne(weight, one, caller)
          : { outcome: 'unknownCn', addCents: 0, reason: null };
        const reason = result.reason && sentenceOf(result.reason, '', { locale });
        results.push({ cn: weight.cn, ...result, reason });
      }
      return results;
    },
  };
}

/** Withdrawn after another weighing by a hub, before the customer responded. */
const isCorrected = ({ state, disputed_at }: queries.HeldDifference) =>
  state === 'withdrawn' && disputed_at === null;

/** Compares field by field, because the database may return JSON keys in a different order. */
const measuresOf = (pieces: WholeShipment['pieces']) =>
  pieces.map((one) => [one.weightGrams, one.lengthMm, one.widthMm, one.heightMm].join('x')).join();

/** The last weights of each piece. Weights measured by an earlier version of the portal exist only in the difference. */
export const lastWeighed = (
  row: WholeShipment,
  weighed: Awaited<ReturnType<typeof queries.piecesWeighed>>,
  last: queries.HeldDifference | undefined,
): WholeShipment['pieces'] =>
  row.pieces.map((declared, i) => weighed.get(i + 1) ?? last?.measured[i] ?? declared);

type KeptRule = Awaited<ReturnType<typeof queries.findRule>>;

/** Whether the amount is so small that the account accepts it without being asked. */
export const isSmallFor = (kept: KeptRule, addCents: number): boolean =>
  addCents <= (kept?.accept_cents ?? 0);

/** Whether the weights exceed the account's tolerance; `kept` is undefined where the default rule applies. */
export function isBeyondRule(kept: KeptRule, row: WholeShipment, measured: WholeShipment['pieces']): boolean {
  const divisor = volumetricDivisorOf(row.flow);
  const rule = {
    toleranceGrams: kept?.tolerance_grams ?? usualRule.toleranceGrams,
    toleranceBasisPoints: kept?.tolerance_basis_points ?? usualRule.toleranceBasisPoints,
  };
  return isBeyond(rule, weighedGrams(row.pieces, divisor), weighedGrams(measured, divisor));
}

/** Withdraws an open difference that no longer exists, and notifies the account. */
export async function withdrawOpen(
  clock: Clock,
  trx: Trx,
  open: queries.HeldDifference,
  { row, market, measured, facts, decidedBy }: Withdrawn,
): Promise<void> {
  const { account_id: scope, difference_id: differenceId, cn_no: cnNo } = open;
  await queries.updateOne(trx, scope, differenceId, { ...facts, measured: JSON.stringify(measured) });
  const held = { ...open, ...facts, measured };
  const change = { state: 'withdrawn', decided_by: decidedBy } as const;
  await endDifference(clock, trx, held, { market, order_id: row.order_id }, change);
  await ring(clock, trx, scope, {
    kind: 'weight',
    subjectId: differenceId,
    name: cnNo,
    outcome: change.state,
  });
}

interface Withdrawn {
  row: WholeShipment;
  market: MarketId;
  measured: WholeShipment['pieces'];
  facts: Pick<queries.HeldDifference, 'declared_grams' | 'measured_grams' | 'add_cents'> & {
    photo_key?: string;
  };
  decidedBy: string;
}

/** Account data as needed for pricing. Whether the account could still ship this way does not matter any more. */
export const pricingAccount = (row: WholeShipment, scope: AccountScope, market: MarketId) =>
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
