/** Personal data in pick-ups, for export and erasure. */
import { type Holding, personOf } from '#server/platform/db/personal-data.ts';
import * as queries from './pickup-people.queries.ts';

export const pickupHolding: Holding = {
  kind: 'pickup',
  async find(reader, scope, subject, page) {
    const rows = await queries.findPickupsOf(reader, scope, subject, page);
    return rows.map((row) => ({
      id: row.pickup_id,
      name: row.pickup_no,
      person: personOf(row.address),
      at: row.created_at,
      keptFor: row.ended_at === null ? 'moving' : null,
      data: { pickupNo: row.pickup_no, day: row.day, address: row.address, note: row.note },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    await queries.eraseAddresses(trx, scope, ids);
    return [];
  },
};

export const standingHolding: Holding = {
  kind: 'standingPickup',
  async find(reader, scope, subject, page) {
    const rows = await queries.findStandingOf(reader, scope, subject, page);
    return rows.map((row) => ({
      id: row.standing_id,
      name: row.address.name,
      person: personOf(row.address),
      at: row.created_at,
      // The next pick-up is booked from it, so it must be ended first.
      keptFor: row.is_on ? 'moving' : null,
      data: {
        weekdays: row.weekdays,
        from: row.from_day,
        until: row.until_day,
        address: row.address,
        note: row.note,
      },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    await queries.eraseStanding(trx, scope, ids);
    return [];
  },
};
