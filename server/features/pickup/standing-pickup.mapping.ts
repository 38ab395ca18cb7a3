import type { StandingPlan } from '#shared/features/pickup/standing-days.rules.ts';
import type { Standing, StandingForm } from '#shared/features/pickup/standing-pickup.contract.ts';

import { versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { StandingFound } from './standing-pickup.queries.ts';

export const planOf = (row: StandingFound): StandingPlan => ({
  weekdays: row.weekdays,
  from: row.from_day,
  until: row.until_day,
  pauses: row.pauses,
});

export const standingOf = (row: StandingFound, nextDay: string | null): Standing => ({
  standingId: row.standing_id,
  address: row.address,
  weekdays: [...row.weekdays],
  readyTime: row.ready_time,
  closeTime: row.close_time,
  vehicle: row.vehicle,
  hasTrolley: row.has_trolley,
  pieces: row.pieces,
  weightGrams: row.weight_grams,
  note: row.note,
  from: row.from_day,
  until: row.until_day,
  pauses: [...row.pauses],
  nextDay,
  ...versionOf(row),
});

/** The columns that the form sets. */
export const columnsOf = (form: StandingForm) => ({
  weekdays: JSON.stringify([...new Set(form.weekdays)].toSorted()),
  ready_time: form.readyTime,
  close_time: form.closeTime,
  address: JSON.stringify(form.address),
  vehicle: form.vehicle,
  has_trolley: form.hasTrolley,
  pieces: form.pieces,
  weight_grams: form.weightGrams,
  note: form.note,
  from_day: form.from,
  until_day: form.until ?? null,
});
