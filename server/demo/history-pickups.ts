/** Pick-ups of the demo's accounts in every state, with the consignment notes that were or will be collected. */
import {
  closeTimeFor,
  instantOf,
  nextSlot,
  type Slot,
  usualCutOff,
} from '#shared/features/pickup/pickup-days.rules.ts';
import { isUnscanned } from '#shared/features/shipment/status.rules.ts';
import type { FailReason, PickupState } from '#shared/features/pickup/pickup.model.ts';
import { vehicleFor } from '#shared/features/pickup/pickup.model.ts';
import { usualWeek, weekdayOf } from '#shared/features/working-days/working-days.rules.ts';
import { type Market, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import { searchTextOf, slotKey } from '#server/features/pickup/pickup.mapping.ts';
import { attach } from '#server/features/pickup/pickup-shipment.queries.ts';
import * as pickups from '#server/features/pickup/pickup.queries.ts';
import { insertDay, insertStanding } from '#server/features/pickup/standing-pickup.queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { idAt } from '#server/platform/db/ids.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import { demoAccounts } from './demo-accounts.ts';
import { claimOnce } from './demo.queries.ts';
import { couriers } from './handover.ts';
import { seedHandovers } from './history-handovers.ts';
import { findPickupNotes, type PickupNote } from './history-pickups.queries.ts';
import { findSeededAccount, type SeededAccount } from './history.queries.ts';
import { histories } from './history-plan.ts';

interface Plan {
  state: PickupState;
  slot: Slot;
  notes: readonly PickupNote[];
  reason?: FailReason;
}

const standingWeekdays = [1, 3, 5];
const standingTime = '14:00:00';

/** Runs once. COOL accounts have no pick-ups (spec §6). */
export async function seedPickups(app: App): Promise<void> {
  const { database, clock } = app.kit;
  const now = clock.now();
  const gazetteer = await app.services.postcodes.gazetteer();
  await database.transaction(async (trx) => {
    if (!(await claimOnce(trx, 'demo-pickups'))) return;
    for (const { accountNo } of histories) {
      const account = demoAccounts.find((one) => one.accountNo === accountNo);
      const owner = await findSeededAccount(trx, accountNo);
      if (!account || !owner || account.flags.is_cool === true) continue;
      const market = marketOf(account.market);
      const notes = await findPickupNotes(trx, owner.scope);
      const [newest] = notes;
      if (!newest) continue;
      const place = placeOfShop(newest, gazetteer.placeOf(account.market, newest.sender.postcode)?.station);
      const standingId = await seedStanding(trx, owner, market, place, now);
      for (const plan of plansOf(notes, market, now))
        await seedOne(trx, owner, market, place, plan, now, standingId);
      await seedHandovers(trx, owner, accountNo, newest.sender.name);
    }
  });
  await app.services.standingPlanner.run();
}

interface Place {
  address: PartyColumn;
  station: string;
}

const placeOfShop = ({ sender }: PickupNote, station = ''): Place => ({ address: sender, station });

/** Pick-ups of past days: collected ones, one failed and one cancelled; then the next ones, assigned and booked. */
function plansOf(notes: readonly PickupNote[], market: Market, now: Date): Plan[] {
  const today = isoDayOf(now, market);
  const gone = notes.filter(({ status }) => !isUnscanned(status));
  const booked = notes.filter(({ status }) => status === 'pickup-booked');
  const slotOn = (day: string, readyTime = '14:00:00'): Slot => ({
    day,
    readyTime,
    closeTime: closeTimeFor(readyTime, usualWeek(day) === 'half' ? 'half' : 'full'),
  });
  const worked = Array.from({ length: 12 }, (_, back) => addDays(today, -1 - back)).filter(
    (day) => usualWeek(day) === 'full',
  );
  const plans = worked.slice(0, 7).map((day): Plan => ({
    state: 'collected',
    slot: slotOn(day),
    notes: gone.filter(({ createdAt }) => isoDayOf(createdAt, market) === day).slice(0, 14),
  }));
  const [, second = today, third = today] = worked;
  plans.push(
    { state: 'failed', slot: slotOn(second, '10:00:00'), notes: [], reason: 'not-ready' },
    { state: 'cancelled', slot: slotOn(third, '16:00:00'), notes: [] },
  );
  const facts = { calendar: usualWeek, holidayOf: () => null, cutOff: usualCutOff, isFull: () => false };
  const next = nextSlot(now, market, facts);
  if (next) {
    plans.push({ state: 'assigned', slot: next, notes: booked });
    const later = nextSlot(new Date(instantOf(next.day, '20:00:00', market).getTime()), market, facts);
    if (later) plans.push({ state: 'booked', slot: slotOn(later.day, '09:30:00'), notes: [] });
  }
  return plans;
}

/** A standing pick-up on three afternoons a week; collected pick-ups on those days are assigned to it. */
async function seedStanding(
  trx: Trx,
  { scope, users }: SeededAccount,
  market: Market,
  { address }: Place,
  now: Date,
): Promise<string> {
  const today = isoDayOf(now, market);
  const madeAt = new Date(now.getTime() - 20 * 24 * hourMs);
  const standingId = idAt(madeAt);
  const pauseFrom = addDays(today, 14 + ((8 - weekdayOf(today)) % 7));
  await insertStanding(trx, {
    account_id: scope,
    standing_id: standingId,
    is_on: true,
    market: market.id,
    weekdays: JSON.stringify(standingWeekdays),
    ready_time: standingTime,
    close_time: closeTimeFor(standingTime, 'full'),
    address: JSON.stringify(address),
    vehicle: 'van',
    has_trolley: false,
    pieces: 8,
    weight_grams: 12_000,
    note: 'Loading bay at the back',
    from_day: isoDayOf(madeAt, market),
    until_day: null,
    pauses: JSON.stringify([{ from: pauseFrom, to: addDays(pauseFrom, 4) }]),
    planned_until: addDays(today, -1),
    created_at: madeAt,
    created_by: users.find(({ loginId }) => loginId === 'Admin')?.userId ?? null,
    updated_at: madeAt,
  });
  return standingId;
}

async function seedOne(
  trx: Trx,
  { scope, users }: SeededAccount,
  market: Market,
  { address, station }: Place,
  { state, slot, notes, reason }: Plan,
  now: Date,
  standing: string,
): Promise<void> {
  const readyAt = instantOf(slot.day, slot.readyTime, market);
  const bookedAt = new Date(Math.min(now.getTime() - hourMs, readyAt.getTime() - 5 * hourMs));
  const pickupId = idAt(bookedAt);
  const pickupNo = `PU${await pickups.nextPickupSerial(trx)}`;
  const isStanding =
    state === 'collected' &&
    slot.readyTime === standingTime &&
    standingWeekdays.includes(weekdayOf(slot.day));
  const pieces = Math.max(
    2,
    sum(notes, (note) => note.pieces),
  );
  const weightGrams = Math.max(
    3000,
    sum(notes, (note) => note.weightGrams),
  );
  const admin = users.find(({ loginId }) => loginId === 'Admin');
  const courier = couriers[pieces % couriers.length] ?? couriers[0];
  const isOver = state === 'collected' || state === 'failed' || state === 'cancelled';
  const driver =
    state === 'assigned' || state === 'collected'
      ? { name: courier, phone: '123457788', windowFrom: slot.readyTime, windowTo: slot.closeTime }
      : null;
  const endedAt = state === 'cancelled' ? new Date(readyAt.getTime() - 3 * hourMs) : readyAt;
  await pickups.insertPickup(trx, {
    account_id: scope,
    pickup_id: pickupId,
    pickup_no: pickupNo,
    state,
    market: market.id,
    station,
    day: slot.day,
    ready_time: slot.readyTime,
    close_time: slot.closeTime,
    ready_at: readyAt,
    slot_key: slotKey(slot.day, slot.readyTime, pickupId),
    address: JSON.stringify(address),
    vehicle: vehicleFor(weightGrams, pieces),
    has_trolley: pieces > 12,
    is_priority: false,
    pieces,
    weight_grams: weightGrams,
    note: state === 'assigned' ? 'Loading bay at the back, ask for the desk' : '',
    cn_count: notes.length,
    driver: JSON.stringify(driver),
    fail_reason: reason ?? null,
    ended_at: isOver ? endedAt : null,
    standing_id: isStanding ? standing : null,
    created_at: bookedAt,
    created_by: admin?.userId ?? null,
    updated_at: isOver ? endedAt : bookedAt,
    search_text: searchTextOf(pickupNo, address, ''),
  });
  const tell = (
    code: Parameters<typeof pickups.insertPickupEvent>[3]['code'],
    at: Date,
    byWhom: string,
    detail: object = {},
  ) => pickups.insertPickupEvent(trx, scope, pickupId, { eventId: idAt(at), code, at, byWhom, detail });
  if (isStanding) {
    const kept = { account_id: scope, standing_id: standing, day: slot.day, pickup_id: pickupId };
    await insertDay(trx, { ...kept, reason: null, at: bookedAt });
  }
  await tell(
    isStanding ? 'booked-standing' : 'booked',
    bookedAt,
    isStanding ? '' : 'Admin',
    notes.length > 0 ? { count: notes.length } : {},
  );
  if (driver) await tell('assigned', new Date(bookedAt.getTime() + hourMs / 2), courier, { driver: courier });
  if (state === 'collected') await tell('collected', endedAt, courier);
  if (state === 'cancelled') await tell('cancelled', endedAt, 'Admin');
  if (state === 'failed') await tell('failed', endedAt, courier, { reason });
  if (notes.length > 0)
    await attach(
      trx,
      scope,
      pickupId,
      notes.map(({ shipmentId }) => shipmentId),
    );
}

const sum = (notes: readonly PickupNote[], of: (note: PickupNote) => number) =>
  notes.reduce((total, note) => total + of(note), 0);
