/** The courier's side of pick-ups, called by the operations interface and by the demo's simulator. */
import type * as contract from '#shared/features/pickup/pickup-operations.contract.ts';
import { pickupStates } from '#shared/features/pickup/pickup.model.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketByCode, marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import type { AuditAction } from '#shared/features/audit/audit-actions.model.ts';

import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { findForHandover } from '#server/features/shipment/shipment-pickup.service.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import type { Scene } from './pickup-shipment.service.ts';
import { failedEmail } from './pickup.emails.ts';
import * as byAll from './pickup-operations.queries.ts';
import { withoutCancelledNotes } from './pickup.mapping.ts';
import { listAttached } from './pickup-shipment.queries.ts';
import * as queries from './pickup.queries.ts';
import * as stations from './station-days.queries.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;
type Known = CallReply<typeof contract.assignDriver>;

export interface PickupOperations {
  list(
    wanted: Body<typeof contract.operationsPickups>,
  ): Promise<CallReply<typeof contract.operationsPickups>>;
  assign(body: Body<typeof contract.assignDriver>, caller: Caller): Promise<Known>;
  collected(pickupId: string, caller: Caller): Promise<Known>;
  failed(body: Body<typeof contract.pickupFailed>, caller: Caller): Promise<Known>;
  capacity(body: Body<typeof contract.stationCapacity>): Promise<CallReply<typeof contract.stationCapacity>>;
  cutOff(body: Body<typeof contract.stationCutOff>): Promise<CallReply<typeof contract.stationCutOff>>;
}

export function pickupOperations(
  kit: Kit,
  { moves, postcodes }: { moves: BookingMoves; postcodes: PostcodeService },
): PickupOperations {
  const { database, clock, write } = kit;

  /** Records a report on an open pick-up; a repeated report changes nothing. */
  async function report(
    caller: Caller,
    pickupId: string,
    action: AuditAction,
    isKnown: (pickup: queries.PickupFound) => boolean,
    work: (scene: Scene, pickup: queries.PickupFound) => Promise<void>,
  ): Promise<Known> {
    const scope = await byAll.findPickupScope(database.db, pickupId);
    if (!scope) throw notFound(m.pickup_the_pickup);
    return write(actorFor(scope, caller), { action }, async ({ trx, subject }) => {
      const scene = { trx, actor: actorFor(scope, caller) };
      const pickup = await moves.held(scene, pickupId);
      subject(pickup.pickup_no, { pickupId });
      if (!isKnown(pickup)) {
        if (!pickupStates[pickup.state].isLive) throw refuse('conflict', m.pickup_problem_not_live);
        await work(scene, pickup);
      }
      const now = await queries.findPickup(trx, scope, pickupId);
      return { pickupId, pickupNo: pickup.pickup_no, state: now?.state ?? pickup.state };
    });
  }

  async function mustBeStation(code: 'MY' | 'SG', station: string): Promise<number> {
    const { id } = marketByCode(code);
    const gazetteer = await postcodes.gazetteer();
    if (!gazetteer.stationOf(id, station)) throw notFound(m.pickup_field_station);
    return id;
  }

  return {
    async list({ market, station = null, day = null, pickupIds, cursor, limit }) {
      const { id } = marketByCode(market);
      const { rows, next } = await keyPage(
        limit,
        (most) =>
          byAll.listForOperations(database.db, {
            market: id,
            station,
            day,
            pickupIds,
            after: cursor ?? null,
            limit: most,
          }),
        (row) => row.pickup_id,
      );
      const pickups = [];
      for (const row of rows) {
        const scope = await byAll.findPickupScope(database.db, row.pickup_id);
        const ids = scope ? await listAttached(database.db, scope, row.pickup_id) : [];
        const notes = scope && ids.length > 0 ? await findForHandover(database.db, scope, ids) : [];
        const { pieces, weight_grams: weightGrams } = withoutCancelledNotes(row, notes);
        pickups.push({
          pickupId: row.pickup_id,
          pickupNo: row.pickup_no,
          accountNo: row.account_no,
          state: row.state,
          station: row.station,
          day: row.day,
          readyTime: row.ready_time,
          closeTime: row.close_time,
          readyAt: row.ready_at.toISOString(),
          address: row.address,
          vehicle: row.vehicle,
          hasTrolley: row.has_trolley,
          isPriority: row.is_priority,
          pieces,
          weightGrams,
          note: row.note,
          // Cancelled notes stay attached to the pick-up but are not handed to a driver.
          cnNos: notes.filter(({ status }) => status !== 'cancelled').map(({ cn_no: cnNo }) => cnNo),
        });
      }
      return { pickups, next };
    },

    assign: ({ pickupId, driverName: name, driverPhone: phone, windowFrom, windowTo }, caller) => {
      const driver = { name, phone, windowFrom, windowTo };
      return report(
        caller,
        pickupId,
        'pickup.assigned',
        ({ driver: before }) =>
          before?.name === name &&
          before.phone === phone &&
          before.windowFrom === windowFrom &&
          before.windowTo === windowTo,
        async (scene) => {
          await queries.updatePickup(scene.trx, scene.actor.scope, pickupId, {
            state: 'assigned',
            driver: JSON.stringify(driver),
            updated_at: clock.now(),
          });
          await moves.note(scene, pickupId, 'assigned', { driver: name });
        },
      );
    },

    collected: (pickupId, caller) =>
      report(
        caller,
        pickupId,
        'pickup.collected',
        ({ state }) => state === 'collected',
        async (scene, pickup) => {
          await moves.end(scene, pickup, { state: 'collected' });
          await moves.note(scene, pickupId, 'collected');
        },
      ),

    failed: ({ pickupId, reason, text }, caller) =>
      report(
        caller,
        pickupId,
        'pickup.failed',
        ({ state }) => state === 'failed',
        async (scene, pickup) => {
          const { scope } = scene.actor;
          const ended = await moves.end(scene, pickup, {
            state: 'failed',
            fail_reason: reason,
            fail_text: text,
          });
          await moves.note(scene, pickupId, 'failed', { reason, ...(text !== '' && { text }) });
          await moves.recordForShipments(scene, await listAttached(scene.trx, scope, pickupId), 'PUF');
          await moves.notify(scene, ended, (facts) => failedEmail({ ...facts, reason, text }));
        },
      ),

    async capacity({ market, station, day = null, capacity }) {
      const id = await mustBeStation(market, station);
      await database.transaction(async (trx) => {
        if (day === null) await stations.saveStation(trx, id, station, { capacity });
        else await stations.saveStationDay(trx, { market: id, station, day }, capacity);
      });
      const today = isoDayOf(clock.now(), marketOf(marketIdOf(id)));
      const set = await stations.findStation(database.db, id, station);
      const days = await stations.listStationDays(database.db, id, station, today);
      return { station, capacity: set?.capacity ?? null, days };
    },

    async cutOff({ market, station, cutOff, priorityCutOff }) {
      const id = await mustBeStation(market, station);
      const change = {
        ...(cutOff !== undefined && { cut_off: cutOff }),
        ...(priorityCutOff !== undefined && { priority_cut_off: priorityCutOff }),
      };
      if (Object.keys(change).length > 0) {
        await database.transaction((trx) => stations.saveStation(trx, id, station, change));
      }
      const set = await stations.findStation(database.db, id, station);
      return {
        station,
        cutOff: set?.cut_off ?? null,
        priorityCutOff: set?.priority_cut_off ?? null,
      };
    },
  };
}
