-- Pick-ups: bookings, their outcomes and their consignment notes; standing pick-ups; the capacity of stations.

create sequence pickup_serial minvalue 10000001 maxvalue 99999999;

create table pickup (
  account_id uuid not null references account,
  pickup_id uuid not null,
  pickup_no text collate "C" not null,
  state text not null check (state in ('booked', 'assigned', 'collected', 'failed', 'cancelled')),
  market int not null,
  station text collate "C" not null,
  -- YYYY-MM-DD and HH:mm:ss in the market's time zone; the instant beside them is compared with the clock.
  day text collate "C" not null,
  ready_time text collate "C" not null,
  close_time text collate "C" not null,
  ready_at timestamptz not null,
  -- Day, time and id: the sort and paging key of lists.
  slot_key text collate "C" not null,
  address jsonb not null,
  vehicle text not null,
  has_trolley boolean not null,
  is_priority boolean not null,
  pieces int not null,
  weight_grams int not null,
  note text not null,
  cn_count int not null default 0,
  driver jsonb,
  fail_reason text,
  fail_text text not null default '',
  ended_at timestamptz,
  standing_id uuid,
  -- The failed pick-up that this one replaces.
  follows_id uuid,
  created_at timestamptz not null,
  -- The user who is notified by email; null if no single user booked it.
  created_by uuid,
  updated_at timestamptz not null,
  search_text text not null,
  primary key (account_id, pickup_id),
  unique (account_id, pickup_no)
);
create unique index pickup_by_slot on pickup (account_id, state, slot_key);
create index pickup_by_id on pickup (pickup_id);
create index pickup_by_station on pickup (market, station, day);
create unique index pickup_by_follows on pickup (account_id, follows_id)
  where follows_id is not null and state <> 'cancelled';

create table pickup_event (
  account_id uuid not null,
  pickup_id uuid not null,
  event_id uuid not null,
  code text not null,
  at timestamptz not null,
  by_whom text not null,
  detail jsonb not null,
  primary key (account_id, pickup_id, event_id),
  foreign key (account_id, pickup_id) references pickup
);

-- A consignment note belongs to one pick-up at a time.
create table pickup_shipment (
  account_id uuid not null,
  shipment_id uuid not null,
  pickup_id uuid not null,
  primary key (account_id, shipment_id),
  foreign key (account_id, pickup_id) references pickup
);
create index pickup_shipment_by_pickup on pickup_shipment (account_id, pickup_id, shipment_id);

-- Settings of operations for a station, named as in the postcode data; they apply to all accounts.
create table pickup_station (
  market int not null,
  station text collate "C" not null,
  cut_off text collate "C",
  priority_cut_off text collate "C",
  -- Maximum pick-ups in a day; null: unlimited.
  capacity int,
  primary key (market, station)
);
create table pickup_station_day (
  market int not null,
  station text collate "C" not null,
  day text collate "C" not null,
  capacity int,
  taken int not null default 0,
  primary key (market, station, day)
);
