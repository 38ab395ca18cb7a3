/** The consignment notes of a pick-up; each change runs inside the caller's transaction. */
import type { PickupRow } from '#shared/features/pickup/pickup.contract.ts';
import { pickupStates } from '#shared/features/pickup/pickup.model.ts';
import { type EventCode, isUnscanned } from '#shared/features/shipment/status.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  findCancelled,
  findLoads,
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
import { withoutCancelledNotes, type Figures, rowOf } from './pickup.mapping.ts';
import { type PickupFound, updatePickup } from './pickup.queries.ts';

export interface Scene {
  trx: Trx;
  actor: Pick<Actor, 'scope' | 'by'>;
}

export interface Taking {
  /** True: refuse all when one cannot be included. False: leave that one out. */
  mustTakeAll: boolean;
  /** Refuse notes among these that are sent from another postcode. Within the postcode the address text may vary. */
  sentFrom?: { postcode: string; shipmentIds: readonly string[] };
}

export interface PickupShipments {
  /**
   * The notes among these that can be booked: not scanned, not cancelled, not the courier's own supplies, and not in
   * another active pick-up.
   */
  free(
    reader: Reader,
    scope: AccountScope,
    shipments: readonly HandoverShipment[],
    exceptOf: string | null,
  ): Promise<HandoverShipment[]>;
  /** Attaches the notes to the pick-up; returns those that were not attached before. */
  attach(
    scene: Scene,
    pickup: Pick<PickupFound, 'pickup_id' | 'pickup_no' | 'cn_count'>,
    shipmentIds: readonly string[],
    taking: Taking,
  ): Promise<HandoverShipment[]>;
  /** Records the event on each of these consignment notes that is still waiting. */
  recordForShipments(scene: Scene, shipmentIds: readonly string[], code: EventCode): Promise<void>;
}

/** Active pick-ups without the notes that were cancelled since; other pick-ups unchanged. */
export async function allWithoutCancelledNotes<P extends Figures & Pick<PickupFound, 'pickup_id'>>(
  reader: Reader,
  scope: AccountScope,
  rows: readonly P[],
): Promise<readonly P[]> {
  const withNotes = rows
    .filter(({ cn_count: count, state }) => count > 0 && pickupStates[state].isLive)
    .map(({ pickup_id: id }) => id);
  const attached = withNotes.length > 0 ? await queries.listAttachedOf(reader, scope, withNotes) : [];
  const gone = await findCancelled(
    reader,
    scope,
    attached.map(({ shipment_id: id }) => id),
  );
  // Few pick-ups have cancelled notes; all notes are loaded only for those.
  const fewer = new Map<string, string[]>();
  for (const { pickup_id: id, shipment_id: shipmentId } of attached)
    if (gone.has(shipmentId)) fewer.set(id, []);
  for (const { pickup_id: id, shipment_id: shipmentId } of attached) fewer.get(id)?.push(shipmentId);
  if (fewer.size === 0) return rows;
  const loads = await findLoads(reader, scope, [...fewer.values()].flat());
  const loadById = new Map(loads.map((load) => [load.shipment_id, load]));
  return rows.map((row) => {
    const notes = (fewer.get(row.pickup_id) ?? []).flatMap((id) => loadById.get(id) ?? []);
    return withoutCancelledNotes(row, notes);
  });
}

/** The rows as lists show them. */
export async function rowsOf(
  reader: Reader,
  scope: AccountScope,
  rows: readonly PickupFound[],
  now: Date,
): Promise<PickupRow[]> {
  return (await allWithoutCancelledNotes(reader, scope, rows)).map((row) => rowOf(row, now));
}

function mustBeSentFrom(
  shipments: readonly HandoverShipment[],
  { postcode, shipmentIds }: NonNullable<Taking['sentFrom']>,
): void {
  const named = new Set(shipmentIds);
  if (shipments.some(({ shipment_id: id, sender }) => named.has(id) && sender.postcode !== postcode))
    throw refuse('conflict', m.pickup_problem_sent_from_elsewhere, { postcode });
}

export function pickupShipments(kit: Pick<Kit, 'clock'>): PickupShipments {
  const { clock } = kit;

  async function free(
    reader: Reader,
    scope: AccountScope,
    shipments: readonly HandoverShipment[],
    exceptOf: string | null,
  ): Promise<HandoverShipment[]> {
    const open = shipments.filter(
      ({ status, is_supplies: isSupplies }) => isUnscanned(status) && !isSupplies,
    );
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
    const locked = await lockForHandover(trx, actor.scope, shipmentIds);
    const still = locked.filter(({ status }) => isUnscanned(status));
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

  async function attach(
    scene: Scene,
    pickup: Pick<PickupFound, 'pickup_id' | 'pickup_no' | 'cn_count'>,
    shipmentIds: readonly string[],
    { mustTakeAll, sentFrom }: Taking,
  ): Promise<HandoverShipment[]> {
    if (shipmentIds.length === 0) return [];
    const { trx, actor } = scene;
    const locked = await lockForHandover(trx, actor.scope, shipmentIds);
    if (sentFrom) mustBeSentFrom(locked, sentFrom);
    const already = new Set(await queries.listAttached(trx, actor.scope, pickup.pickup_id));
    const able = await free(trx, actor.scope, locked, pickup.pickup_id);
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

  return { free, attach, recordForShipments };
}
