/**
 * Reprices a weight difference when the parcel gets another receiver: the additional price is that of the new destination, until
 * the difference is decided.
 */
import { volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { weighable } from '#shared/features/shipment/shipment.rules.ts';
import { chargeableGrams } from '#shared/features/shipment/weight.rules.ts';
import { disputeDays, isCharged } from '#shared/features/weight-difference/weight-difference.rules.ts';
import { dayMs, msAfter } from '#shared/platform/time/spans.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import type { ReceiverFollower } from '#server/features/exceptions/instruction.service.ts';
import { addedCents, correctPrice, lockWhole } from '#server/features/shipment/measured-price.service.ts';
import {
  isBeyondRule,
  isSmallFor,
  lastWeighed,
  pricingAccount,
  withdrawOpen,
} from './hub-weights.service.ts';
import { weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';

export function weightsFollowReceiver({ clock }: Pick<Kit, 'clock'>): ReceiverFollower {
  return async (trx, { scope, market, world, shipmentId, neverWentSince }) => {
    const row = await lockWhole(trx, scope, shipmentId);
    const held = await queries.lockLast(trx, scope, shipmentId);
    if (!row || !held) return;
    const isDecided = held.state !== 'open' && held.state !== 'disputed';
    if (isDecided && !isOfOtherWay(held, neverWentSince)) return;
    const kept = await queries.findRule(trx, scope);
    // Reads the latest weights: where the added weight costs nothing, a further weighing raises no difference and so is not in
    // `held`.
    const measured = lastWeighed(row, await queries.piecesWeighed(trx, scope, shipmentId), held);
    // A withdrawn difference may also mean that a hub then weighed the parcel within the tolerance.
    if (held.state === 'withdrawn' && !isBeyondRule(kept, row, measured)) return;
    const found = addedCents(world, pricingAccount(row, scope, market), row, measured);
    // If no rate card has a price any more, the amount already communicated stays.
    const addCents = found === null ? held.add_cents : Math.max(0, found);
    if (addCents === held.add_cents) return;
    const now = clock.now();
    const measuredGrams = chargeableGrams(weighable(measured), volumetricDivisorOf(row.flow));
    const facts = { add_cents: addCents, measured_grams: measuredGrams };
    const told = { ...held, ...facts, order_id: row.order_id };
    const isSmall = isSmallFor(kept, addCents);
    if (isCharged(held.state)) {
      const isAskedNow = wasUnasked(held) && !isSmall;
      const correction = isAskedNow
        ? { addCents: -held.add_cents, measured: row.pieces }
        : { addCents: addCents - held.add_cents, measured };
      await correctPrice(clock, trx, scope, market, shipmentId, correction);
      if (!isAskedNow) {
        await queries.updateOne(trx, scope, held.difference_id, { add_cents: addCents });
        await publishEvent(trx, scope, weightEvent('weight.decided', told, addCents, null), now);
        return;
      }
    }
    if (held.state === 'disputed') {
      await queries.updateOne(trx, scope, held.difference_id, { add_cents: addCents });
      await insertChange(trx, scope, 'weight-dispute', held.difference_id, now);
      return;
    }
    if (addCents === 0) {
      const nothing = { ...facts, declared_grams: held.declared_grams };
      await withdrawOpen(clock, trx, held, { row, market, measured, facts: nothing, decidedBy: '' });
      return;
    }
    // A customer who must pay more than was shown gets the full time to dispute it.
    const due = isDecided || addCents > held.add_cents ? msAfter(now, disputeDays * dayMs) : held.due_at;
    await queries.updateOne(trx, scope, held.difference_id, {
      ...facts,
      ...(isSmall ? { state: 'accepted', decided_at: now } : { state: 'open', decided_at: null }),
      measured: JSON.stringify(measured),
      due_at: due,
    });
    if (isSmall) await correctPrice(clock, trx, scope, market, shipmentId, { addCents, measured });
    else if (isDecided)
      await ring(clock, trx, scope, { kind: 'weight', subjectId: shipmentId, name: held.cn_no });
    const disputeBy = isSmall ? null : due;
    await publishEvent(trx, scope, weightEvent('weight.difference_raised', told, addCents, disputeBy), now);
  };
}

/** Accepted automatically before its deadline, because the amount was within what the account accepts without being asked. */
const wasUnasked = ({ state, decided_by, decided_at, due_at }: queries.HeldDifference) =>
  state === 'accepted' && decided_by === '' && decided_at !== null && decided_at < due_at;

/**
 * Whether the decision was based on another destination: charged since the parcel was redirected to an address that it never went
 * to, or withdrawn automatically by such a redirection.
 */
function isOfOtherWay(
  { state, disputed_at, decided_at, decided_by }: queries.HeldDifference,
  neverWentSince: Date | undefined,
): boolean {
  if (!decided_at) return false;
  if (isCharged(state)) return neverWentSince !== undefined && decided_at >= neverWentSince;
  return disputed_at === null && decided_by === '';
}
