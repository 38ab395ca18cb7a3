/** Pick-ups, their timelines and consignment notes; the capacity of a station on a day. */
import type { Generated } from 'kysely';

import type {
  FailReason,
  PickupEventCode,
  PickupState,
  Vehicle,
} from '#shared/features/pickup/pickup.model.ts';
import type { SkipReason } from '#shared/features/pickup/standing-days.rules.ts';

import type { Fixed, Json, Scope } from './columns.ts';
import type { PartyColumn } from './shipments.ts';

interface DriverColumn {
  name: string;
  phone: string;
  /** HH:mm:ss; '' if operations gave none. */
  windowFrom: string;
  windowTo: string;
}

export interface PickupTable {
  account_id: Scope;
  pickup_id: Fixed<string>;
  pickup_no: Fixed<string>;
  state: PickupState;
  market: number;
  station: string;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:mm:ss. */
  ready_time: string;
  close_time: string;
  ready_at: Date;
  slot_key: string;
  address: Json<PartyColumn>;
  vehicle: Vehicle;
  has_trolley: boolean;
  is_priority: boolean;
  pieces: number;
  weight_grams: number;
  note: string;
  cn_count: Generated<number>;
  driver: Json<DriverColumn | null>;
  fail_reason: Generated<FailReason | null>;
  fail_text: Generated<string>;
  ended_at: Generated<Date | null>;
  standing_id: Generated<string | null>;
  follows_id: Generated<string | null>;
  created_at: Fixed<Date>;
  /** User id; null if a program booked it. */
  created_by: string | null;
  updated_at: Date;
  search_text: string;
}

/** Details of an event, in addition to its code. */
export interface PickupEventDetail {
  count?: number;
  /** For a rearranged pick-up: the previous slot. */
  day?: string;
  readyTime?: string;
  closeTime?: string;
  driver?: string;
  reason?: FailReason;
  text?: string;
}

export interface PickupEventTable {
  account_id: Scope;
  pickup_id: string;
  event_id: string;
  code: PickupEventCode;
  at: Date;
  /** Display name of the actor (`lineName`). */
  by_whom: string;
  detail: Json<PickupEventDetail>;
}

export interface PickupShipmentTable {
  account_id: Scope;
  shipment_id: string;
  pickup_id: string;
}

export interface StandingPickupTable {
  account_id: Scope;
  standing_id: Fixed<string>;
  is_on: boolean;
  market: number;
  /** Weekdays, from Sunday (0) to Saturday (6). */
  weekdays: Json<readonly number[]>;
  /** HH:mm:ss. */
  ready_time: string;
  close_time: string;
  address: Json<PartyColumn>;
  vehicle: Vehicle;
  has_trolley: boolean;
  pieces: number;
  weight_grams: number;
  note: string;
  /** YYYY-MM-DD. */
  from_day: string;
  until_day: string | null;
  pauses: Json<readonly { from: string; to: string }[]>;
  planned_until: string;
  created_at: Fixed<Date>;
  created_by: string | null;
  updated_at: Date;
  /** Counts changes by people, not those by the planning job. */
  version: Generated<number>;
  /** Login id of the last person who changed it, and when. */
  changed_by: Generated<string | null>;
  changed_at: Generated<Date | null>;
}

export interface StandingPickupDayTable {
  account_id: Scope;
  standing_id: string;
  day: string;
  pickup_id: string | null;
  reason: SkipReason | null;
  holiday: Generated<string>;
  at: Date;
}

export interface PickupStationTable {
  market: number;
  station: string;
  /** HH:mm; null: as the station data says. */
  cut_off: string | null;
  priority_cut_off: string | null;
  capacity: number | null;
}

export interface PickupStationDayTable {
  market: number;
  station: string;
  day: string;
  capacity: number | null;
  taken: Generated<number>;
}

/** Users who were emailed before the cut-off of a day. */
export interface PickupReminderTable {
  account_id: Scope;
  user_id: string;
  day: string;
  at: Date;
}
