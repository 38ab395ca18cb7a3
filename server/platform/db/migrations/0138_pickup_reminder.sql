-- Users who were emailed before the cut-off of a day about parcels without a pick-up: once for each user and day.
create table pickup_reminder (
  account_id uuid not null references account,
  user_id uuid not null,
  day text collate "C" not null,
  at timestamptz not null,
  primary key (account_id, user_id, day)
);

create index bell_person_cut_off on bell_person (user_id) where choices ->> 'cutOff' = 'email';
