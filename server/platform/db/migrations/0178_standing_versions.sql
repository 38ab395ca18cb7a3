-- Two users may edit one standing pick-up: the second one to save is shown the first change.
alter table standing_pickup add column version int not null default 1, add column changed_by text, add column changed_at timestamptz;

-- The same for a shop connection.
alter table shop_connection add column version int not null default 1, add column changed_by text, add column changed_at timestamptz;
