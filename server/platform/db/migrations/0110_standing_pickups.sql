-- Standing pick-ups: on which weekdays somebody comes, and what became of each of their days.

create table standing_pickup (
  account_id uuid not null references account,
  standing_id uuid not null,
  is_on boolean not null,
  market int not null,
  -- From Sunday (0) to Saturday (6).
  weekdays jsonb not null,
  ready_time text collate "C" not null,
  close_time text collate "C" not null,
  address jsonb not null,
  vehicle text not null,
  has_trolley boolean not null,
  pieces int not null,
  weight_grams int not null,
  note text not null,
  -- YYYY-MM-DD of the market; null is until somebody stops it.
  from_day text collate "C" not null,
  until_day text collate "C",
  pauses jsonb not null,
  -- Every day up to this one is booked or skipped.
  planned_until text collate "C" not null,
  created_at timestamptz not null,
  -- Who is told by mail.
  created_by uuid,
  updated_at timestamptz not null,
  primary key (account_id, standing_id)
);
create index standing_pickup_due on standing_pickup (market, standing_id) where is_on;

-- A day of a standing pick-up is worked once, by whichever instance is first.
create table standing_pickup_day (
  account_id uuid not null,
  standing_id uuid not null,
  day text collate "C" not null,
  pickup_id uuid,
  -- Why nobody was booked.
  reason text,
  holiday text not null default '',
  at timestamptz not null,
  primary key (account_id, standing_id, day),
  foreign key (account_id, standing_id) references standing_pickup,
  check ((pickup_id is null) = (reason is not null))
);
