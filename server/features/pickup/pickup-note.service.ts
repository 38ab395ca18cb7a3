/** Updates a pick-up when one of its consignment notes changes: its figures change, or the note leaves it. */
import { pickupStates } from '#shared/features/pickup/pickup.model.ts';

import { findLoads } from '#server/features/shipment/shipment-pickup.service.ts';
import type { NoteFollower } from '#server/features/shipment/note-follower.rules.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import { loadOf } from './pickup.mapping.ts';
import { detach, findAttachments, listAttached } from './pickup-shipment.queries.ts';
import * as queries from './pickup.queries.ts';

export function pickupsFollowNotes({ clock }: Pick<Kit, 'clock'>, moves: BookingMoves): NoteFollower {
  async function comingFor(trx: Trx, scope: AccountScope, shipmentId: string) {
    const attachments = await findAttachments(trx, scope, [shipmentId]);
    const coming = attachments.find(({ state }) => pickupStates[state].isLive);
    const pickup = coming && (await queries.lockPickup(trx, scope, coming.pickup_id));
    return pickup && pickupStates[pickup.state].isLive ? pickup : null;
  }

  return {
    async hold(trx, scope, shipmentId) {
      await comingFor(trx, scope, shipmentId);
    },

    async follow(trx, { scope, by, shipmentId, before, after }) {
      const pickup = await comingFor(trx, scope, shipmentId);
      if (!pickup) return null;
      const { pickup_id: pickupId, pickup_no: pickupNo, address } = pickup;
      const scene = { trx, actor: { scope, by } };
      const isMoved = after.senderPostcode !== before.senderPostcode;
      if (isMoved && after.senderPostcode !== address.postcode) {
        await detach(trx, scope, pickupId, [shipmentId]);
        await moves.recordForShipments(scene, [shipmentId], 'PUC');
        await queries.updatePickup(trx, scope, pickupId, {
          cn_count: pickup.cn_count - 1,
          pieces: Math.max(1, pickup.pieces - before.pieces),
          weight_grams: Math.max(1, pickup.weight_grams - before.weightGrams),
          updated_at: clock.now(),
        });
        await moves.note(scene, pickupId, 'cns-taken', { count: 1 });
        return pickupNo;
      }
      const notes = loadOf(await findLoads(trx, scope, await listAttached(trx, scope, pickupId)));
      const figures = {
        pieces: figureOf(pickup.pieces, notes.pieces, before.pieces, after.pieces),
        weight_grams: figureOf(pickup.weight_grams, notes.weightGrams, before.weightGrams, after.weightGrams),
      };
      if (figures.pieces === pickup.pieces && figures.weight_grams === pickup.weight_grams) return null;
      await queries.updatePickup(trx, scope, pickupId, { ...figures, updated_at: clock.now() });
      await moves.tell(scene, pickupId, 'cns-added');
      return null;
    },
  };
}

/**
 * A figure that equals the notes' total follows that total. A different figure was set by a user and stays while the notes
 * fit in it.
 */
const figureOf = (figure: number, notes: number, before: number, after: number) =>
  figure === notes - after + before ? Math.max(1, notes) : Math.max(figure, notes);
