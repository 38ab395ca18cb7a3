/** A parcel gets another receiver: what its weight adds is what it adds on the way there, until a word was given on it. */
import { disputeDays, isCharged } from '#shared/features/weight-difference/weight-difference.rules.ts';
import { dayMs, msAfter } from '#shared/platform/time/spans.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import type { ReceiverFollower } from '#server/features/exceptions/instruction.service.ts';
import { addedCents, correctPrice, lockWhole } from '#server/features/shipment/measured-price.service.ts';
import { isBeyondRule, pricingAccount, withdrawOpen } from './hub-weights.service.ts';
import { weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';

export function weightsFollowReceiver({ clock }: Pick<Kit, 'clock'>): ReceiverFollower {
  return async (trx, { scope, market, world, shipmentId, neverWentSince }) => {
    const row = await lockWhole(trx, scope, shipmentId);
    const held = await queries.lockLast(trx, scope, shipmentId);
    if (!row || !held) return;
    const isDecided = held.state !== 'open' && held.state !== 'disputed';
    if (isDecided && !isOfOtherWay(held, neverWentSince)) return;
    // A hub withdraws by itself, too, what it then weighs within the tolerance.
    if (held.state === 'withdrawn' && !isBeyondRule(await queries.findRule(trx, scope), row, held.measured))
      return;
    const found = addedCents(world, pricingAccount(row, scope, market), row, held.measured);
    // Where no card has a price for it any more, the one that was told stays.
    const addCents = found === null ? held.add_cents : Math.max(0, found);
    if (addCents === held.add_cents) return;
    const told = { ...held, add_cents: addCents, order_id: row.order_id };
    if (isCharged(held.state)) {
      const correction = { addCents: addCents - held.add_cents, measured: held.measured };
      await queries.updateOne(trx, scope, held.difference_id, { add_cents: addCents });
      await correctPrice(clock, trx, scope, market, shipmentId, correction);
      await publishEvent(trx, scope, weightEvent('weight.decided', told, addCents, null), clock.now());
      return;
    }
    if (held.state === 'disputed') {
      await queries.updateOne(trx, scope, held.difference_id, { add_cents: addCents });
      await insertChange(trx, scope, 'weight-dispute', held.difference_id, clock.now());
      return;
    }
    if (addCents === 0) {
      const { measured, declared_grams, measured_grams } = held;
      const facts = { declared_grams, measured_grams, add_cents: 0 };
      await withdrawOpen(clock, trx, held, { row, market, measured, facts, decidedBy: '' });
      return;
    }
    const now = clock.now();
    // Who is to pay more than was shown has as long to dispute it as anybody.
    const due = addCents > held.add_cents ? msAfter(now, disputeDays * dayMs) : held.due_at;
    const open = { state: 'open', decided_at: null } as const;
    await queries.updateOne(trx, scope, held.difference_id, { ...open, add_cents: addCents, due_at: due });
    if (isDecided) await ring(clock, trx, scope, { kind: 'weight', subjectId: shipmentId, name: held.cn_no });
    await publishEvent(trx, scope, weightEvent('weight.difference_raised', told, addCents, due), now);
  };
}

/** Decided by what it weighs on a way that the parcel never went: charged since it was to go there, or withdrawn by that, which nobody did. */
function isOfOtherWay(
  { state, disputed_at, decided_at, decided_by }: queries.HeldDifference,
  neverWentSince: Date | undefined,
): boolean {
  if (!neverWentSince || !decided_at) return false;
  if (isCharged(state)) return decided_at >= neverWentSince;
  return disputed_at === null && decided_by === '';
}
