-- Standing pick-ups: their weekdays, and the outcome of each of their days.

create table standing_pickup (
  account_id uuid not null references account,
  standing_id uuid not null,
  is_on boolean not null,
  market int not null,
  -- Weekdays from Sunday (0) to Saturday (6).
  weekdays jsonb not null,
  ready_time text collate "C" not null,
  close_time text collate "C" not null,
  address jsonb not null,
  vehicle text not null,
  has_trolley boolean not null,
  pieces int not null,
  weight_grams int not null,
  note text not null,
  -- YYYY-MM-DD in the market's time zone; until_day null: until it is stopped.
  from_day text collate "C" not null,
  until_day text collate "C",
  pauses jsonb not null,
  -- Every day up to this one is booked or skipped.
  planned_until text collate "C" not null,
  created_at timestamptz not null,
  -- The user who is notified by email.
  created_by uuid,
  updated_at timestamptz not null,
  primary key (account_id, standing_id)
);
create index standing_pickup_due on standing_pickup (market, standing_id) where is_on;

-- Each day of a standing pick-up is processed once, by the first instance that takes it.
create table standing_pickup_day (
  account_id uuid not null,
  standing_id uuid not null,
  day text collate "C" not null,
  pickup_id uuid,
  -- Why no pick-up was booked.
  reason text,
  holiday text not null default '',
  at timestamptz not null,
  primary key (account_id, standing_id, day),
  foreign key (account_id, standing_id) references standing_pickup,
  check ((pickup_id is null) = (reason is not null))
);
