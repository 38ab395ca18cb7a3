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
import { addedCents, correctPrice, lockForEdit } from '#server/features/shipment/measured-price.service.ts';
import { pricingAccount, withdrawOpen } from './hub-weights.service.ts';
import { weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';
import { isBeyondRule, isSmallFor, lastWeighed } from './weight-measurement.rules.ts';

export function weightsFollowReceiver({ clock }: Pick<Kit, 'clock'>): ReceiverFollower {
  return async (trx, { scope, market, world, shipmentId, neverWentSince }) => {
    const row = await lockForEdit(trx, scope, shipmentId);
    const locked = await queries.lockLast(trx, scope, shipmentId);
    if (!row || !locked) return;
    const isDecided = locked.state !== 'open' && locked.state !== 'disputed';
    if (isDecided && !isOfOtherWay(locked, neverWentSince)) return;
    const kept = await queries.findRule(trx, scope);
    // Reads the latest weights: where the added weight costs nothing, a further weighing raises no difference and so is not in
    // `held`.
    const measured = lastWeighed(row, await queries.piecesWeighed(trx, scope, shipmentId), locked);
    // A withdrawn difference may also mean that a hub then weighed the parcel within the tolerance.
    if (locked.state === 'withdrawn' && !isBeyondRule(kept, row, measured)) return;
    const found = addedCents(world, pricingAccount(row, scope, market), row, measured);
    // If no rate card has a price any more, the amount already communicated stays.
    const addCents = found === null ? locked.add_cents : Math.max(0, found);
    if (addCents === locked.add_cents) return;
    const now = clock.now();
    const measuredGrams = chargeableGrams(weighable(measured), volumetricDivisorOf(row.flow));
    const facts = { add_cents: addCents, measured_grams: measuredGrams };
    const event = { ...locked, ...facts, order_id: row.order_id };
    const isSmall = isSmallFor(kept, addCents);
    if (isCharged(locked.state)) {
      const isAskedNow = wasUnasked(locked) && !isSmall;
      const correction = isAskedNow
        ? { addCents: -locked.add_cents, measured: row.pieces }
        : { addCents: addCents - locked.add_cents, measured };
      await correctPrice(clock, trx, scope, market, shipmentId, correction);
      if (!isAskedNow) {
        await queries.updateOne(trx, scope, locked.difference_id, { add_cents: addCents });
        await publishEvent(trx, scope, weightEvent('weight.decided', event, addCents, null), now);
        return;
      }
    }
    if (locked.state === 'disputed') {
      await queries.updateOne(trx, scope, locked.difference_id, { add_cents: addCents });
      await insertChange(trx, scope, 'weight-dispute', locked.difference_id, now);
      return;
    }
    if (addCents === 0) {
      const nothing = { ...facts, declared_grams: locked.declared_grams };
      await withdrawOpen(clock, trx, locked, { row, market, measured, facts: nothing, decidedBy: '' });
      return;
    }
    // A customer who must pay more than was shown gets the full time to dispute it.
    const due = isDecided || addCents > locked.add_cents ? msAfter(now, disputeDays * dayMs) : locked.due_at;
    await queries.updateOne(trx, scope, locked.difference_id, {
      ...facts,
      ...(isSmall ? { state: 'accepted', decided_at: now } : { state: 'open', decided_at: null }),
      measured: JSON.stringify(measured),
      due_at: due,
    });
    if (isSmall) await correctPrice(clock, trx, scope, market, shipmentId, { addCents, measured });
    else if (isDecided)
      await ring(clock, trx, scope, { kind: 'weight', subjectId: shipmentId, name: locked.cn_no });
    const disputeBy = isSmall ? null : due;
    await publishEvent(trx, scope, weightEvent('weight.difference_raised', event, addCents, disputeBy), now);
  };
}

/** Accepted automatically before its deadline, because the amount was within what the account accepts without being asked. */
const wasUnasked = ({ state, decided_by, decided_at, due_at }: queries.LockedDifference) =>
  state === 'accepted' && decided_by === '' && decided_at !== null && decided_at < due_at;

/**
 * Whether the decision was based on another destination: charged since the parcel was redirected to an address that it never went
 * to, or withdrawn automatically by such a redirection.
 */
function isOfOtherWay(
  { state, disputed_at, decided_at, decided_by }: queries.LockedDifference,
  neverWentSince: Date | undefined,
): boolean {
  if (!decided_at) return false;
  if (isCharged(state)) return neverWentSince !== undefined && decided_at >= neverWentSince;
  return disputed_at === null && decided_by === '';
}
