/** The consignment notes that go with a pick-up, each move inside the caller's transaction. */
import type { PickupRow } from '#shared/features/pickup/pickup.contract.ts';
import { pickupStates } from '#shared/features/pickup/pickup.model.ts';
import { type EventCode, isUnscanned } from '#shared/features/shipment/status.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  findCancelled,
  findForHandover,
  type HandoverShipment,
  lockForHandover,
  recordEventsOfMany,
} from '#server/features/shipment/shipment-pickup.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './pickup-shipment.queries.ts';
import { rowOf } from './pickup.mapping.ts';
import { type PickupFound, updatePickup } from './pickup.queries.ts';

export interface Scene {
  trx: Trx;
  actor: Actor;
}

export interface PickupShipments {
  /** Which of these wait for a pick-up: neither scanned nor cancelled, and with no other that somebody comes for. */
  free(
    reader: Reader,
    scope: AccountScope,
    shipments: readonly HandoverShipment[],
    exceptOf: string | null,
  ): Promise<HandoverShipment[]>;
  /** Refuses what is sent from another postcode than the driver comes to; within it the address may be written in other words. */
  mustBeSentFrom(scene: Scene, shipmentIds: readonly string[], place: { postcode: string }): Promise<void>;
  /** They go with the pick-up from now on; returns how many were new to it. */
  attach(
    scene: Scene,
    pickup: Pick<PickupFound, 'pickup_id' | 'pickup_no' | 'cn_count'>,
    shipmentIds: readonly string[],
    mustTakeAll: boolean,
  ): Promise<HandoverShipment[]>;
  /** Writes the same into the life of each of its consignment notes that still waits. */
  recordForShipments(scene: Scene, shipmentIds: readonly string[], code: EventCode): Promise<void>;
}

type Counted = Pick<PickupFound, 'pickup_id' | 'cn_count' | 'state'>;

/** How many consignment notes of each were cancelled since, of those that somebody still comes for: of others it is over. */
export async function countCancelled(
  reader: Reader,
  scope: AccountScope,
  rows: readonly Counted[],
): Promise<ReadonlyMap<string, number>> {
  const withNotes = rows
    .filter(({ cn_count: count, state }) => count > 0 && pickupStates[state].isLive)
    .map(({ pickup_id: id }) => id);
  const attached = withNotes.length > 0 ? await queries.listAttachedOf(reader, scope, withNotes) : [];
  const gone = await findCancelled(
    reader,
    scope,
    attached.map(({ shipment_id: id }) => id),
  );
  const cancelled = new Map<string, number>();
  for (const { pickup_id: id, shipment_id: shipmentId } of attached) {
    if (gone.has(shipmentId)) cancelled.set(id, (cancelled.get(id) ?? 0) + 1);
  }
  return cancelled;
}

/** As lists show them: with the consignment notes that still go. */
export async function rowsOf(
  reader: Reader,
  scope: AccountScope,
  rows: readonly PickupFound[],
  now: Date,
): Promise<PickupRow[]> {
  const cancelled = await countCancelled(reader, scope, rows);
  return rows.map((row) => rowOf(row, now, cancelled.get(row.pickup_id) ?? 0));
}

export function pickupShipments(kit: Pick<Kit, 'clock'>): PickupShipments {
  const { clock } = kit;

  async function free(
    reader: Reader,
    scope: AccountScope,
    shipments: readonly HandoverShipment[],
    exceptOf: string | null,
  ): Promise<HandoverShipment[]> {
    const open = shipments.filter(({ status }) => isUnscanned(status));
    const attachments = await queries.findAttachments(
      reader,
      scope,
      open.map(({ shipment_id: id }) => id),
    );
    const elsewhere = new Set(
      attachments
        .filter(({ state, pickup_id: id }) => pickupStates[state].isLive && id !== exceptOf)
        .map(({ shipment_id: id }) => id),
    );
    return open.filter(({ shipment_id: id }) => !elsewhere.has(id));
  }

  async function recordForShipments(
    { trx, actor }: Scene,
    shipmentIds: readonly string[],
    code: EventCode,
  ): Promise<void> {
    if (shipmentIds.length === 0) return;
    const held = await lockForHandover(trx, actor.scope, shipmentIds);
    const still = held.filter(({ status }) => isUnscanned(status));
    const at = clock.now();
    await recordEventsOfMany(
      clock,
      trx,
      actor.scope,
      still,
      still.map(({ shipment_id: shipmentId }) => ({
        shipmentId,
        code,
        at,
        place: '',
        byWhom: lineName(actor.by),
      })),
    );
  }

  async function mustBeSentFrom(
    { trx, actor }: Scene,
    shipmentIds: readonly string[],
    { postcode }: { postcode: string },
  ): Promise<void> {
    if (shipmentIds.length === 0) return;
    const named = await findForHandover(trx, actor.scope, shipmentIds);
    if (named.some(({ sender }) => sender.postcode !== postcode))
      throw refuse('conflict', m.pickup_problem_sent_from_elsewhere, { postcode });
  }

  async function attach(
    scene: Scene,
    pickup: Pick<PickupFound, 'pickup_id' | 'pickup_no' | 'cn_count'>,
    shipmentIds: readonly string[],
    mustTakeAll: boolean,
  ): Promise<HandoverShipment[]> {
    if (shipmentIds.length === 0) return [];
    const { trx, actor } = scene;
    const held = await lockForHandover(trx, actor.scope, shipmentIds);
    const already = new Set(await queries.listAttached(trx, actor.scope, pickup.pickup_id));
    const able = await free(trx, actor.scope, held, pickup.pickup_id);
    const lost = new Set(shipmentIds).size - able.length;
    if (mustTakeAll && lost > 0) throw refuse('conflict', m.pickup_problem_cns_not_free, { count: lost });
    const fresh = able.filter(({ shipment_id: id }) => !already.has(id));
    const ids = fresh.map(({ shipment_id: id }) => id);
    if (ids.length === 0) return [];
    await queries.attach(trx, actor.scope, pickup.pickup_id, ids);
    await recordEventsOfMany(
      clock,
      trx,
      actor.scope,
      fresh,
      ids.map((shipmentId) => ({
        shipmentId,
        code: 'PUB' as const,
        at: clock.now(),
        place: '',
        byWhom: lineName(actor.by),
      })),
    );
    await updatePickup(trx, actor.scope, pickup.pickup_id, {
      cn_count: already.size + ids.length,
    });
    return fresh;
  }

  return { free, attach, mustBeSentFrom, recordForShipments };
}
