/** A parcel gets another receiver: what its weight adds is what it adds on the way there, until a word was given on it. */
import { disputeDays } from '#shared/features/weight-difference/weight-difference.rules.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import type { ReceiverFollower } from '#server/features/exceptions/instruction.service.ts';
import { addedCents, lockWhole } from '#server/features/shipment/measured-price.service.ts';
import { pricingAccount, withdrawOpen } from './hub-weights.service.ts';
import { weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';

export function weightsFollowReceiver({ clock }: Pick<Kit, 'clock'>): ReceiverFollower {
  return async (trx, { scope, market, world, shipmentId }) => {
    const row = await lockWhole(trx, scope, shipmentId);
    const held = await queries.lockLast(trx, scope, shipmentId);
    if (!row || !held || (held.state !== 'open' && held.state !== 'disputed')) return;
    const found = addedCents(world, pricingAccount(row, scope, market), row, held.measured);
    // Where no card has a price for it any more, the one that was told stays.
    if (found === null || found === held.add_cents) return;
    const addCents = Math.max(0, found);
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
    const due = addCents > held.add_cents ? new Date(now.getTime() + disputeDays * dayMs) : held.due_at;
    await queries.updateOne(trx, scope, held.difference_id, { add_cents: addCents, due_at: due });
    const told = { ...held, add_cents: addCents, order_id: row.order_id };
    await publishEvent(trx, scope, weightEvent('weight.difference_raised', told, addCents, due), now);
  };
}
