-- Two people change one standing pick-up: the second to save is shown the first change.
alter table standing_pickup add column version int not null default 1, add column changed_by text, add column changed_at timestamptz;

-- And one shop.
alter table shop_connection add column version int not null default 1, add column changed_by text, add column changed_at timestamptz;
