-- Two people may have one new order open: who saves second hears of the first.
alter table fulfilment_order
  add column version int not null default 1,
  -- Login id, of an order that was changed after it was made.
  add column changed_by text,
  add column changed_at timestamptz;
